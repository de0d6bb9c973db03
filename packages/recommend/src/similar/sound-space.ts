/**
 * Makes timbre vectors of one library comparable: every number by how far it is from the library's mean, every group by
 * its weight, and then turned so that the first axes tell tracks apart best (PCA).
 */

import { TIMBRE_NUMBERS, type TimbreGroup, timbreRanges } from '../timbre/timbre-numbers.ts';
import { findEigenpairs } from './eigenvectors.ts';

export const SPACE_AXES = 32;
/** A single odd track, as of speech or noise, must not be far from everything by one number alone. */
const FARTHEST = 3;
/** Below, a number is the same in every track, and its rounding would decide. */
const SPREAD_MIN = 1e-6;

/** How much each group counts; a group of many numbers does not count more for having many. */
export const GROUP_WEIGHTS: Readonly<Record<TimbreGroup, number>> = {
  cepstralMeans: 1,
  cepstralSpreads: 0.8,
  deltas: 0.5,
  centroid: 0.4,
  flatness: 0.4,
  onset: 0.5,
  tempo: 0.15,
  tempoCertainty: 0.25,
  chroma: 0.25,
  // A key is no sound: the same song in another key sounds the same.
  key: 0,
  mode: 0.15,
  dynamicRange: 0.35,
};

export interface SoundSpace {
  readonly axisCount: number;
  /** Returns the position of a timbre vector; distances between positions say how unlike tracks sound. */
  locate(timbre: ArrayLike<number>): Float32Array;
}

/** A sample of some thousand vectors describes a library well enough. */
export function fitSoundSpace(
  timbres: readonly ArrayLike<number>[],
  weights: Readonly<Record<TimbreGroup, number>> = GROUP_WEIGHTS,
): SoundSpace {
  const scale = makeScale(timbres, weights);
  const covariances = Array.from({ length: TIMBRE_NUMBERS }, () => new Float64Array(TIMBRE_NUMBERS));
  for (const timbre of timbres) {
    const scaled = scale(timbre);
    for (const [row, values] of covariances.entries())
      for (let column = 0; column < TIMBRE_NUMBERS; column += 1)
        values[column] = (values[column] as number) + (scaled[row] as number) * (scaled[column] as number);
  }
  const axes = findEigenpairs(covariances)
    .slice(0, SPACE_AXES)
    .map(({ vector }) => vector);
  return {
    axisCount: SPACE_AXES,
    locate(timbre) {
      const scaled = scale(timbre);
      const position = new Float32Array(axes.length);
      for (const [axis, parts] of axes.entries()) position[axis] = multiply(parts, scaled);
      return position;
    },
  };
}

/** A plain loop, because a library has 100,000 tracks with 32 axes of 68 numbers each. */
function multiply(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}

/** Returns a function that writes into the same array each time. */
export function makeScale(
  timbres: readonly ArrayLike<number>[],
  weights: Readonly<Record<TimbreGroup, number>>,
): (timbre: ArrayLike<number>) => Float64Array {
  const numbers = Object.entries(timbreRanges).flatMap(([group, { from, count }]) =>
    Array.from({ length: count }, (_, index) => {
      const { mean, spread } = findMoments(timbres, from + index);
      const factor = Math.sqrt(weights[group as TimbreGroup] / count);
      return { mean, spread, factor };
    }),
  );
  const scaled = new Float64Array(TIMBRE_NUMBERS);
  return (timbre) => {
    for (let index = 0; index < numbers.length; index += 1) {
      const { mean, spread, factor } = numbers[index] as (typeof numbers)[number];
      const distance = spread > SPREAD_MIN ? ((timbre[index] as number) - mean) / spread : 0;
      scaled[index] = Math.min(FARTHEST, Math.max(-FARTHEST, distance)) * factor;
    }
    return scaled;
  };
}

function findMoments(timbres: readonly ArrayLike<number>[], index: number) {
  const count = Math.max(1, timbres.length);
  const mean = timbres.reduce((sum, timbre) => sum + (timbre[index] as number), 0) / count;
  const squares = timbres.reduce((sum, timbre) => sum + ((timbre[index] as number) - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / count) };
}
