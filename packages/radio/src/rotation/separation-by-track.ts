import type { RotationRule } from './rotation-rule.ts';

/**
 * Carry-over between two turns of the bag: without it the last track of one turn may be the second of the next.
 * A third of the pool can always be kept, because at most that many of a fresh bag are too recent.
 */
export const TRACK_GAP_FRACTION = 1 / 3;

export const separationByTrack: RotationRule = {
  name: 'track',
  allows: (candidate, history, seq) => seq - history.lastSeqOf(candidate.track.trackId) > history.trackGap,
};
