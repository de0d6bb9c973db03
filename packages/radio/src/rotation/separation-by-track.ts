import type { RotationRule } from './rotation-rule.ts';

/** Applies across rounds; a third is always possible, because at most that many of a new round are too recent. */
export const TRACK_GAP_FRACTION = 1 / 3;

export const separationByTrack: RotationRule = {
  name: 'track',
  allows: (candidate, history, seq) => seq - history.lastSeqOf(candidate.track.trackId) > history.trackGap,
};
