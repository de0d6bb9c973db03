/** Measures how different two tracks of a set sound, relative to what is usual in the set. */
import { GROUP_WEIGHTS, makeScale } from './sound-space.ts';

/** A few hundred vectors are enough to learn what is usual, and computing with all of them takes long. */
const SAMPLE_SIZE = 500;

/** The distance of independent vectors, which is used for every track without a vector. */
const USUAL = Math.sqrt(2 * Object.values(GROUP_WEIGHTS).reduce((sum, weight) => sum + weight, 0));

/** The same vectors in the same order give the same distances on every machine. */
export function fitSoundDistance(
  timbres: ReadonlyMap<number, ArrayLike<number>>,
): (leftTrackId: number, rightTrackId: number) => number {
  const every = Math.ceil(timbres.size / SAMPLE_SIZE);
  const scale = makeScale(
    [...timbres.values()].filter((_, index) => index % every === 0),
    GROUP_WEIGHTS,
  );
  const scaled = new Map<number, Float64Array>();
  const find = (trackId: number): Float64Array | undefined => {
    const timbre = timbres.get(trackId);
    const known = scaled.get(trackId) ?? (timbre && Float64Array.from(scale(timbre)));
    if (known !== undefined) scaled.set(trackId, known);
    return known;
  };
  return (leftTrackId, rightTrackId) => {
    const [left, right] = [find(leftTrackId), find(rightTrackId)];
    if (left === undefined || right === undefined) return USUAL;
    return Math.sqrt(left.reduce((sum, value, index) => sum + (value - (right[index] ?? 0)) ** 2, 0));
  };
}
