interface Identified {
  readonly id: string;
}

/** Moves an item behind the last of its former predecessors that is still in the list. */
export function withFormerPosition<Item extends Identified>(
  now: readonly Item[],
  id: string,
  before: readonly Identified[],
): readonly Item[] {
  const item = now.find((one) => one.id === id);
  if (item === undefined) return now;
  const rest = now.filter((one) => one !== item);
  const indexes = new Map(rest.map((one, index) => [one.id, index]));
  const former = before.slice(
    0,
    before.findIndex((one) => one.id === id),
  );
  const neighbor = former.findLast((one) => indexes.has(one.id));
  const index = neighbor === undefined ? 0 : (indexes.get(neighbor.id) ?? 0) + 1;
  return rest.toSpliced(index, 0, item);
}
