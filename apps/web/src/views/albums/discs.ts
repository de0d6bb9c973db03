import type { Track } from '#data/library/library-queries.ts';

export interface Disc {
  /** undefined for tracks whose tags name neither a disc nor a number: they are on none. */
  readonly number: number | undefined;
  /** Place of its first track among all of the album. */
  readonly startsAt: number;
  readonly tracks: readonly Track[];
}

type Numbered = Pick<Track, 'discNumber' | 'trackNumber'>;

/** What names a number but no disc is on the first; what names neither comes after all discs. */
const discOf = ({ discNumber, trackNumber }: Numbered) =>
  discNumber ?? (trackNumber === undefined ? undefined : 1);

const last = (number: number | undefined) => number ?? Number.POSITIVE_INFINITY;
/** Not a difference: that of two infinities is no number. */
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

/** As the artist put them: by disc and number; what has none comes last, on its disc and in the album. */
export function inDiscOrder<Each extends Numbered>(tracks: readonly Each[]): readonly Each[] {
  return tracks.toSorted(
    (one, other) =>
      compare(last(discOf(one)), last(discOf(other))) ||
      compare(last(one.trackNumber), last(other.trackNumber)),
  );
}

/** Tracks in disc order, cut where a disc begins. One part where there is no second disc to tell from the first. */
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
