/** In the order of the list, without duplicates. */
export function chosenOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: ReadonlySet<string>,
): readonly Item[] {
  return [...new Map(items.filter(({ id }) => ids.has(id)).map((item) => [item.id, item])).values()];
}
