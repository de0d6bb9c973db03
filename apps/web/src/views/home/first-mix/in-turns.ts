/** Takes the first item of each list, then the second ones, and so on, without duplicates. */
export function inTurns<Item extends { readonly id: string }>(lists: readonly (readonly Item[])[]): Item[] {
  const byId = new Map<string, Item>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1) {
    for (const list of lists) {
      const item = list[turn];
      if (item !== undefined && !byId.has(item.id)) byId.set(item.id, item);
    }
  }
  return [...byId.values()];
}
