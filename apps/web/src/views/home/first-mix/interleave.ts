/** Alternates between the lists, without duplicates. */
export function interleave<Item extends { readonly id: string }>(
  lists: readonly (readonly Item[])[],
): Item[] {
  const byId = new Map<string, Item>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let index = 0; index < longest; index += 1) {
    for (const list of lists) {
      const item = list[index];
      if (item !== undefined && !byId.has(item.id)) byId.set(item.id, item);
    }
  }
  return [...byId.values()];
}
