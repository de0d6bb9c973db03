import { z } from 'zod';
import { positionMs } from '../bookmarks/schemas.ts';
import { PLAYBACK_RATE_MAX } from '../limits.ts';
import { bodyId, deviceName } from '../wire-values.ts';

export const PLAYBACK_STATES = ['starting', 'playing', 'paused', 'stopped'] as const;
export type PlaybackState = (typeof PLAYBACK_STATES)[number];

/** Reported by a player at each change, so that other apps can show it. Plays are reported separately. */
export const playbackReport = z.object({
  trackId: bodyId,
  state: z.enum(PLAYBACK_STATES),
  positionMs: positionMs.default(0),
  /** 1 is normal; from it others work out the position until the next report. */
  playbackRate: z.number().min(0).max(PLAYBACK_RATE_MAX).default(1),
  /** Name of the device. */
  playerName: deviceName.default('Tutti'),
});
