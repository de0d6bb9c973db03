/** Positions of many tracks one after the other in one array, because 100,000 small arrays would take five times as much memory. */
export interface PackedPositions {
  readonly numbers: Float32Array;
  readonly axisCount: number;
}

export function countPositions({ numbers, axisCount }: PackedPositions): number {
  return Math.floor(numbers.length / axisCount);
}

export function positionAt({ numbers, axisCount }: PackedPositions, index: number): Float32Array {
  return numbers.subarray(index * axisCount, (index + 1) * axisCount);
}

export function squaredDistance(positions: PackedPositions, index: number, target: Float32Array): number {
  return squaredDistanceWithin(positions, index, { target, limit: Number.POSITIVE_INFINITY });
}

/** The first axes tell most tracks apart, so few comparisons need all of them. */
const AXES_PER_LOOK = 8;

/** Adds up only until the sum reaches the limit; a result below the limit is exact. */
export function squaredDistanceWithin(
  { numbers, axisCount }: PackedPositions,
  index: number,
  { target, limit }: { readonly target: Float32Array; readonly limit: number },
): number {
  const start = index * axisCount;
  let sum = 0;
  for (let from = 0; from < axisCount && !(sum >= limit); from += AXES_PER_LOOK) {
    const until = Math.min(axisCount, from + AXES_PER_LOOK);
    for (let axis = from; axis < until; axis += 1) {
      const difference = (numbers[start + axis] as number) - (target[axis] as number);
      sum += difference * difference;
    }
  }
  return sum;
}
