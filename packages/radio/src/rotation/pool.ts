/** A playable track, as the rotation needs it. */
export interface PoolTrack {
  trackId: number;
  durationMs: number;
  /** Position in the file of the first and of the last sound; null until analyzed. */
  cueInMs: number | null;
  cueOutMs: number | null;
  gainDb: number;
  artistIds: readonly number[];
  albumId: number | null;
  title: string;
}

/** An earlier planned or aired row; lists have the newest last. */
export interface PastAiring {
  seq: number;
  trackId: number;
  round: number;
}

/** A track with everything the rules compare, computed once per plan. */
export interface Candidate {
  track: PoolTrack;
  titleKey: string;
}

/** Listeners cannot load anything shorter in time, and it would flood the timeline with rows. */
export const MIN_PLAYABLE_MS = 1_000;

export function isPlayable(track: PoolTrack): boolean {
  return Number.isSafeInteger(track.durationMs) && track.durationMs >= MIN_PLAYABLE_MS;
}
