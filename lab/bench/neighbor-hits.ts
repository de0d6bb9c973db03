/** Counts how often the nearest tracks by sound are the right ones, beside tracks drawn by chance. */
import {
  countPositions,
  findNearest,
  fitSoundSpace,
  GROUP_WEIGHTS,
  type PackedPositions,
  positionAt,
  SPACE_AXES,
} from '@tutti/recommend';

export interface DescribedTrack {
  readonly vector: Float32Array;
  readonly soundtrack: string;
  readonly composer: string | null;
  readonly genre: string;
}

export interface Hits {
  /** The share of tracks whose nearest one is right. */
  readonly first: number;
  /** The share of right ones among the five nearest. */
  readonly five: number;
}

type Pair = (left: DescribedTrack, right: DescribedTrack) => boolean;

export const locateTracks = (
  tracks: readonly DescribedTrack[],
  weights: typeof GROUP_WEIGHTS = GROUP_WEIGHTS,
): PackedPositions => {
  const space = fitSoundSpace(
    tracks.map(({ vector }) => vector),
    weights,
  );
  const numbers = new Float32Array(tracks.length * SPACE_AXES);
  for (const [index, { vector }] of tracks.entries()) numbers.set(space.locate(vector), index * SPACE_AXES);
  return { numbers, axisCount: SPACE_AXES };
};

/** Only tracks count for which a right one may be found. */
export const countHits = (
  tracks: readonly DescribedTrack[],
  positions: PackedPositions,
  { isAllowed, isRight }: { readonly isAllowed: Pair; readonly isRight: Pair },
): Hits => {
  let [first, five, count] = [0, 0, 0];
  for (let index = 0; index < countPositions(positions); index += 1) {
    const track = tracks[index] as DescribedTrack;
    const may = (other: number) => other !== index && isAllowed(track, tracks[other] as DescribedTrack);
    if (!tracks.some((other, at) => may(at) && isRight(track, other))) continue;
    const nearest = findNearest(positions, positionAt(positions, index), { count: 5, isAllowed: may });
    const right = nearest.map(({ index: other }) => isRight(track, tracks[other] as DescribedTrack));
    first += right[0] ? 1 : 0;
    five += right.filter(Boolean).length / right.length;
    count += 1;
  }
  return { first: first / count, five: five / count };
};

/** The expected share of right ones among all that may be drawn, without drawing. */
export const expectHits = (
  tracks: readonly DescribedTrack[],
  { isAllowed, isRight }: { readonly isAllowed: Pair; readonly isRight: Pair },
): number => {
  const shares = tracks.flatMap((track) => {
    const allowed = tracks.filter((other) => other !== track && isAllowed(track, other));
    const right = allowed.filter((other) => isRight(track, other));
    return right.length === 0 ? [] : [right.length / allowed.length];
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};
