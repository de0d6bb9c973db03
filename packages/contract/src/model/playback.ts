import { z } from 'zod';
import { positionMs } from './bookmarks.ts';
import { bodyId, deviceName } from './wire-values.ts';

export const PLAYBACK_STATES = ['starting', 'playing', 'paused', 'stopped'] as const;
export type PlaybackState = (typeof PLAYBACK_STATES)[number];

/** Reported by a player at each change, so that other apps can show it. Plays are reported separately. */
export const playbackReport = z.object({
  trackId: bodyId,
  state: z.enum(PLAYBACK_STATES),
  positionMs: positionMs.default(0),
  /** Name of the device. */
  playerName: deviceName.default('Tutti'),
});
