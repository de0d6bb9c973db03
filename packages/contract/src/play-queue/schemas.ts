import { z } from 'zod';
import { positionMs } from '../bookmarks/schemas.ts';
import { track } from '../library/schemas.ts';
import { PLAY_QUEUE_MAX } from '../limits.ts';
import { bodyId, deviceName, instant } from '../wire-values.ts';

/** The queue as any device or app last saved it; empty if none did. */
export const playQueue = z.object({
  tracks: z.array(track),
  /** Index of the track that plays; null for an empty queue. */
  currentIndex: z.number().int().nullable(),
  positionMs: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type PlayQueue = z.infer<typeof playQueue>;

export const playQueueInput = z
  .object({
    /** A track may occur several times. */
    trackIds: z.array(bodyId).max(PLAY_QUEUE_MAX),
    currentIndex: z.number().int().min(0).default(0),
    positionMs: positionMs.default(0),
    /** Name of the device or app that saves it. */
    changedBy: deviceName,
  })
  .refine(({ trackIds, currentIndex }) => currentIndex < Math.max(trackIds.length, 1), {
    path: ['currentIndex'],
    message: 'is outside of the queue',
  });

export const savedPlayQueue = z.object({ trackCount: z.number().int(), changedAt: instant });
