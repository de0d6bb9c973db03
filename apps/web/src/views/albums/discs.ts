import type { Track } from '#data/library/library-queries.ts';

export interface Disc {
  readonly number: number;
  /** Place of its first track among all of the album. */
  readonly startsAt: number;
  readonly tracks: readonly Track[];
}

/** Tracks in disc and track order, cut where a disc begins; what names none is on the first. */
export function toDiscs(tracks: readonly Track[]): readonly Disc[] {
  const discs = Map.groupBy(tracks, ({ discNumber }) => discNumber ?? 1);
  let startsAt = 0;
  return [...discs].map(([number, onIt]) => {
    const disc = { number, startsAt, tracks: onIt };
    startsAt += onIt.length;
    return disc;
  });
}
