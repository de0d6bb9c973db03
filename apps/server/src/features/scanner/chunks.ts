/** Lists cut to a length that fits one statement: both databases limit the number of bound values. */
export function* inChunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
