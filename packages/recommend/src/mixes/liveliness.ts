/** Tells how lively and how bright tracks are among those of their library, because only that comparison names a mood. */
import { timbreRanges } from '../timbre/timbre-numbers.ts';

export interface Liveliness {
  /** From 0 to 1. */
  readonly energy: number;
  readonly brightness: number;
}

type Timbre = ArrayLike<number>;

/** A sample of some hundred vectors ranks a library well enough; fewer than this say nothing about it. */
export const LIVELINESS_SAMPLE_MIN = 20;

/** Returns null for a library of which too little is described. */
export function fitLiveliness(sample: readonly Timbre[]): ((timbre: Timbre) => Liveliness) | null {
  if (sample.length < LIVELINESS_SAMPLE_MIN) return null;
  const rankOnset = rankAmong(sample, timbreRanges.onset.from);
  const rankRange = rankAmong(sample, timbreRanges.dynamicRange.from);
  const rankCentroid = rankAmong(sample, timbreRanges.centroid.from);
  return (timbre) => ({
    // Music with strong onsets is lively, and the more so the less it pauses.
    energy: (rankOnset(timbre) + 1 - rankRange(timbre)) / 2,
    brightness: rankCentroid(timbre),
  });
}

/** The middle of all places where it could stand, so that equal tracks are in the middle and claim nothing. */
function rankAmong(sample: readonly Timbre[], index: number): (timbre: Timbre) => number {
  const sorted = Float64Array.from(sample, (timbre) => timbre[index] ?? 0).sort();
  return (timbre) => {
    const value = timbre[index] ?? 0;
    return (
      (countWhile(sorted, (other) => other < value) + countWhile(sorted, (other) => other <= value)) /
      2 /
      sorted.length
    );
  };
}

function countWhile(sorted: Float64Array, isBefore: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(sorted[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
