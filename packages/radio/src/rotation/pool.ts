/** A playable track as the rotation sees it. */
export interface PoolTrack {
  trackId: number;
  durationMs: number;
  /** Where in the file its first sound is, and where its last one ends; null while nobody has looked. */
  cueInMs: number | null;
  cueOutMs: number | null;
  gainDb: number;
  artistIds: readonly number[];
  albumId: number | null;
  title: string;
}

/** What was planned or aired before; newest last. */
export interface PastAiring {
  seq: number;
  trackId: number;
  round: number;
}

/** A track with everything the rules compare, worked out once per plan. */
export interface Candidate {
  track: PoolTrack;
  titleKey: string;
}

/** Anything shorter cannot be prepared in time by a listener, and would flood the timeline with rows. */
export const MIN_PLAYABLE_MS = 1_000;

export function isPlayable(track: PoolTrack): boolean {
  return Number.isSafeInteger(track.durationMs) && track.durationMs >= MIN_PLAYABLE_MS;
}
