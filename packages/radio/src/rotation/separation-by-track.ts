import type { RotationRule } from './rotation-rule.ts';

/**
 * Applies across two rounds of the shuffle bag, because otherwise the last track of one round could be the second of
 * the next. A third of the pool is always possible, because at most that many tracks of a new round are too recent.
 */
export const TRACK_GAP_FRACTION = 1 / 3;

export const separationByTrack: RotationRule = {
  name: 'track',
  allows: (candidate, history, seq) => seq - history.lastSeqOf(candidate.track.trackId) > history.trackGap,
};
