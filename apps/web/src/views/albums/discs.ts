import type { Track } from '#data/library/library-queries.ts';

export interface Disc {
  /** Undefined for tracks whose tags have neither a disc nor a track number. */
  readonly number: number | undefined;
  readonly startsAt: number;
  readonly tracks: readonly Track[];
}

type Numbered = Pick<Track, 'discNumber' | 'trackNumber'>;

/** A track with a number but no disc is on disc 1; a track with neither follows all discs. */
const discOf = ({ discNumber, trackNumber }: Numbered) =>
  discNumber ?? (trackNumber === undefined ? undefined : 1);

const last = (number: number | undefined) => number ?? Number.POSITIVE_INFINITY;
/** Compares without subtraction, because the difference of two infinities is NaN. */
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

export function inDiscOrder<Each extends Numbered>(tracks: readonly Each[]): readonly Each[] {
  return tracks.toSorted(
    (one, other) =>
      compare(last(discOf(one)), last(discOf(other))) ||
      compare(last(one.trackNumber), last(other.trackNumber)),
  );
}

/** An album with one disc has one part. */
export function toDiscs(tracks: readonly Track[]): readonly Disc[] {
  const discs = [...Map.groupBy(tracks, discOf)];
  if (discs.filter(([number]) => number !== undefined).length < 2)
    return [{ number: discs[0]?.[0], startsAt: 0, tracks }];
  let startsAt = 0;
  return discs.map(([number, onIt]) => {
    const disc = { number, startsAt, tracks: onIt };
    startsAt += onIt.length;
    return disc;
  });
}
