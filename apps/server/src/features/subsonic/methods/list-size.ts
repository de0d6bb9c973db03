/** The length of lists without search, and picking from longer ones. */

/** The default and the maximum. */
export const LIST_SIZE = { usual: 10, cap: 500 } as const;

/** Picks as many ids as requested, each once, with equal probability. */
export function pickSome(ids: Int32Array, wanted: number, random: () => number): number[] {
  const size = Math.min(wanted, ids.length);
  // Only the swapped positions are stored, instead of a copy of 100,000 ids.
  const moved = new Map<number, number>();
  const at = (index: number) => moved.get(index) ?? (ids[index] as number);
  return Array.from({ length: size }, (_, index) => {
    const other = index + Math.floor(random() * (ids.length - index));
    const picked = at(other);
    moved.set(other, at(index));
    return picked;
  });
}
