import { z } from 'zod';
import { track } from '../library/schemas.ts';
import { instant, messageReply, wireId } from '../wire-values.ts';

export const playedTrack = z.object({
  track,
  /** Time of the last play. */
  playedAt: instant,
  /** Additive: number of plays. */
  playCount: z.number().int().optional(),
});
export type PlayedTrack = z.infer<typeof playedTrack>;

export const countedTrack = track.extend({
  /** Additive: number of plays of the caller. */
  playCount: z.number().int().optional(),
});
export type CountedTrack = z.infer<typeof countedTrack>;

/** The client chooses it at random; it is unique for one user. */
export const listeningId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

export const recordedPlay = messageReply.extend({ isCounted: z.boolean() });

export const recentStream = z.object({
  id: wireId,
  genreId: wireId,
  genreName: z.string(),
  listenedAt: instant,
});
export type RecentStream = z.infer<typeof recentStream>;
