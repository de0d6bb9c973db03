/** Groups positions so that each is near the middle of its group (Lloyd's method from k-means++ seeds). */
import {
  countPositions,
  type PackedPositions,
  positionAt,
  squaredDistance,
} from '../similar/packed-positions.ts';

const ROUNDS_MAX = 50;

export interface Grouping {
  /** The group of each position. */
  readonly groups: Uint16Array;
  readonly centers: readonly Float32Array[];
}

/** The same random numbers give the same groups. Returns fewer groups if fewer positions differ. */
export function groupPositions(
  positions: PackedPositions,
  groupCount: number,
  random: () => number,
): Grouping {
  const groups = new Uint16Array(countPositions(positions));
  let centers = drawCenters(positions, groupCount, random);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const hasChanged = assignGroups(positions, centers, groups);
    if (!hasChanged && round > 0) break;
    centers = findMiddles(positions, centers, groups);
  }
  return { groups, centers };
}

/** Far positions are likelier to be the next center, so that groups begin apart. */
function drawCenters(positions: PackedPositions, groupCount: number, random: () => number): Float32Array[] {
  const count = countPositions(positions);
  const distances = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const centers: Float32Array[] = [];
  let drawn = Math.floor(random() * count);
  while (centers.length < Math.min(groupCount, count)) {
    const center = positionAt(positions, drawn).slice();
    centers.push(center);
    let sum = 0;
    for (let index = 0; index < count; index += 1) {
      const nearest = Math.min(distances[index] as number, squaredDistance(positions, index, center));
      distances[index] = nearest;
      sum += nearest;
    }
    if (!(sum > 0)) break;
    drawn = drawWeighted(distances, random() * sum);
  }
  return centers;
}

function drawWeighted(weights: Float64Array, drawn: number): number {
  let rest = drawn;
  let last = 0;
  for (const [index, weight] of weights.entries()) {
    if (weight === 0) continue;
    last = index;
    rest -= weight;
    if (rest < 0) return index;
  }
  return last;
}

/** Returns true if a position has changed its group. */
function assignGroups(
  positions: PackedPositions,
  centers: readonly Float32Array[],
  groups: Uint16Array,
): boolean {
  let hasChanged = false;
  for (const [index, before] of groups.entries()) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [group, center] of centers.entries()) {
      const distance = squaredDistance(positions, index, center);
      if (distance >= least) continue;
      least = distance;
      nearest = group;
    }
    groups[index] = nearest;
    hasChanged ||= before !== nearest;
  }
  return hasChanged;
}

/** A group that has lost all its positions keeps its center. */
function findMiddles(
  positions: PackedPositions,
  centers: readonly Float32Array[],
  groups: Uint16Array,
): Float32Array[] {
  const sums = centers.map((center) => new Float64Array(center.length));
  const counts = new Uint32Array(centers.length);
  for (const [index, group] of groups.entries()) {
    counts[group] = (counts[group] as number) + 1;
    const sum = sums[group] as Float64Array;
    for (const [axis, value] of positionAt(positions, index).entries())
      sum[axis] = (sum[axis] as number) + value;
  }
  return centers.map((center, group) => {
    const count = counts[group] as number;
    return count === 0 ? center : Float32Array.from(sums[group] as Float64Array, (sum) => sum / count);
  });
}
