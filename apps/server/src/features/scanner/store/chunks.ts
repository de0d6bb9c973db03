/** Lists cut to a length that fits one statement: both databases limit the number of bound values. */
export function* inChunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

const LENGTHS = [1, 10, 50, 100, 250, 500] as const;
const LONGEST = 500;

/**
 * Lists for `where … in (…)`, cut and filled up to one of a few lengths, because preparing a statement for every length takes
 * as long as running it.
 */
export function* inLists<Item>(items: readonly Item[]): Generator<Item[]> {
  for (const chunk of inChunks(items, LONGEST)) yield fillUp(chunk);
}

/** Repeats the last item, which changes nothing in what `in (…)` finds. */
export function fillUp<Item>(items: readonly Item[]): Item[] {
  const length = LENGTHS.find((each) => each >= items.length) ?? Math.ceil(items.length / LONGEST) * LONGEST;
  return Array.from(
    { length: items.length === 0 ? 0 : length },
    (_, at) => items[Math.min(at, items.length - 1)] as Item,
  );
}
