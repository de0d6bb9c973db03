/** Lengths of lists in `in (…)`, so that a few prepared statements serve all lists. */
const LENGTHS = [1, 10, 50, 100, 250, 500] as const;
export const LIST_MAX = 500;

/** Repeats the last item up to one of a few lengths, which does not change what `in (…)` finds. Keeps an empty list empty. */
export function fillUp<Item>(items: readonly Item[]): Item[] {
  if (items.length === 0) return [];
  const length =
    LENGTHS.find((each) => each >= items.length) ?? Math.ceil(items.length / LIST_MAX) * LIST_MAX;
  return Array.from({ length }, (_, at) => items[Math.min(at, items.length - 1)] as Item);
}
