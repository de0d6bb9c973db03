import { fillUp, LIST_MAX } from '#platform/db/fill-up.ts';

/** Lists cut to a length that fits one statement: both databases limit the number of bound values. */
export function* inChunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Lists for `where … in (…)`, because preparing a statement for every length takes as long as running it. */
export function* inLists<Item>(items: readonly Item[]): Generator<Item[]> {
  for (const chunk of inChunks(items, LIST_MAX)) yield fillUp(chunk);
}
