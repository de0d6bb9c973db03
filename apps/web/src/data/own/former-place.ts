interface Identified {
  readonly id: string;
}

/** Moves an item back to its former position: after the last of its former predecessors that is still there. */
export function withFormerPlace<Item extends Identified>(
  now: readonly Item[],
  id: string,
  before: readonly Identified[],
): readonly Item[] {
  const item = now.find((one) => one.id === id);
  if (item === undefined) return now;
  const rest = now.filter((one) => one !== item);
  const places = new Map(rest.map((one, place) => [one.id, place]));
  const former = before.slice(
    0,
    before.findIndex((one) => one.id === id),
  );
  const neighbor = former.findLast((one) => places.has(one.id));
  const place = neighbor === undefined ? 0 : (places.get(neighbor.id) ?? 0) + 1;
  return rest.toSpliced(place, 0, item);
}
