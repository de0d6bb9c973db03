/** How long lists are that are not searched, and choosing from what is longer. */

/** When nothing is said, and at most. */
export const LIST_SIZE = { usual: 10, cap: 500 } as const;

/** As many of them as wanted, each once, every choice as likely as any other. */
export function pickSome(ids: Int32Array, wanted: number, random: () => number): number[] {
  const size = Math.min(wanted, ids.length);
  // What was swapped, instead of a copy of 100,000 ids.
  const moved = new Map<number, number>();
  const at = (place: number) => moved.get(place) ?? (ids[place] as number);
  return Array.from({ length: size }, (_, place) => {
    const other = place + Math.floor(random() * (ids.length - place));
    const picked = at(other);
    moved.set(other, at(place));
    return picked;
  });
}
