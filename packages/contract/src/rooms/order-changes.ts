/** The difference between two orders of ids, so that a change of a long queue names only what has changed. */
import type { RoomOrderChanges } from './schemas.ts';

type OrderChanges = Readonly<RoomOrderChanges>;

export function toOrderChanges(before: readonly string[], after: readonly string[]): OrderChanges {
  const indexOf = new Map(before.map((id, index) => [id, index]));
  const left = new Set(after);
  const staying = longestAscending(after.flatMap((id) => indexOf.get(id) ?? []));
  const inserted: { afterId: string | null; ids: string[] }[] = [];
  let previousId: string | null = null;
  let group: { afterId: string | null; ids: string[] } | undefined;
  for (const id of after) {
    if (staying.has(indexOf.get(id) ?? -1)) group = undefined;
    else if (group !== undefined) group.ids.push(id);
    else {
      group = { afterId: previousId, ids: [id] };
      inserted.push(group);
    }
    previousId = id;
  }
  return { goneIds: before.filter((id) => !left.has(id)), inserted, count: after.length };
}

/** Returns the new order; undefined if the changes belong to another one. */
export function applyOrderChanges(
  before: readonly string[],
  { goneIds, inserted, count }: OrderChanges,
): readonly string[] | undefined {
  const away = new Set([...goneIds, ...inserted.flatMap(({ ids }) => ids)]);
  const groupAfter = new Map(inserted.map(({ afterId, ids }) => [afterId, ids]));
  const after: string[] = [];
  after.push(...(groupAfter.get(null) ?? []));
  // A group never follows another one, because both would be one.
  for (const id of before) if (!away.has(id)) after.push(id, ...(groupAfter.get(id) ?? []));
  return after.length === count ? after : undefined;
}

/** Returns the values of a longest ascending subsequence. */
export function longestAscending(values: readonly number[]): ReadonlySet<number> {
  /** The index of the smallest value with which a subsequence of each length ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    const length = findLength(values, ends, value);
    previous[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  }
  const members = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1)
    members.add(values[index] ?? 0);
  return members;
}

/** Returns how many of the ends are smaller than a value, by halving. */
function findLength(values: readonly number[], ends: readonly number[], value: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
