import { z } from 'zod';
import { positionMs } from './bookmarks.ts';
import { bodyId, deviceName } from './wire-values.ts';

export const PLAYBACK_STATES = ['starting', 'playing', 'paused', 'stopped'] as const;
export type PlaybackState = (typeof PLAYBACK_STATES)[number];

/** What one's own player does, told at each change of it, so that other apps show it. Plays are told apart from it. */
export const playbackReport = z.object({
  trackId: bodyId,
  state: z.enum(PLAYBACK_STATES),
  positionMs: positionMs.default(0),
  /** The device, as its owner knows it. */
  playerName: deviceName.default('Tutti'),
});
