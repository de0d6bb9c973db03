/** Exact search: compares with every position, which takes some milliseconds for 100,000 tracks and needs no index. */
import { countPositions, type PackedPositions, squaredDistanceWithin } from './packed-positions.ts';

export interface Neighbor {
  /** The index of the position. */
  readonly index: number;
  readonly distance: number;
}

export interface NearestOptions {
  readonly count: number;
  /** Tells which positions may be found; all by default. */
  readonly isAllowed?: (index: number) => boolean;
}

/** Lists the nearest positions, the nearest first; equally near ones in the order of their indexes. */
export function findNearest(
  positions: PackedPositions,
  target: Float32Array,
  { count, isAllowed }: NearestOptions,
): Neighbor[] {
  const found: Neighbor[] = [];
  if (count < 1) return found;
  let worst = Number.POSITIVE_INFINITY;
  const total = countPositions(positions);
  for (let index = 0; index < total; index += 1) {
    const distance = squaredDistanceWithin(positions, index, { target, limit: worst });
    // Positions that are not numbers fail this comparison, too.
    if (!(distance < worst) || isAllowed?.(index) === false) continue;
    insertSorted(found, { index, distance });
    if (found.length > count) found.pop();
    if (found.length === count) worst = found.at(-1)?.distance ?? worst;
  }
  return found.map(({ index, distance }) => ({ index, distance: Math.sqrt(distance) }));
}

function insertSorted(found: Neighbor[], neighbor: Neighbor): void {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((found[middle]?.distance ?? 0) <= neighbor.distance) low = middle + 1;
    else high = middle;
  }
  found.splice(low, 0, neighbor);
}
