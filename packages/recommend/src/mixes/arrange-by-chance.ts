/** Draws tracks for a mix that is chosen by a history instead of a likeness, as of music that was not heard for long. */
import { varyTracks } from '../choose/vary.ts';

export interface WeightedTrack {
  readonly trackId: number;
  readonly artistIds: readonly number[];
  /** From 0 to 1: how much the track belongs into the mix. */
  readonly weight: number;
}

/** Half of the order is chance, so that each day has other tracks, and what fits best comes more often. */
const CHANCE_SHARE = 0.5;

/** The same random numbers give the same tracks; no artist sounds twice in five, while anybody else is left. */
export function arrangeByChance<Track extends WeightedTrack>(
  tracks: readonly Track[],
  { count, random }: { readonly count: number; readonly random: () => number },
): Track[] {
  const candidates = tracks.map((track) => ({
    track,
    artistIds: track.artistIds,
    score: (1 - CHANCE_SHARE) * track.weight + CHANCE_SHARE * random(),
  }));
  return varyTracks(candidates, { count, likeness: () => 0 }).map(({ track }) => track);
}
