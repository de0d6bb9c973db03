import { longestAscending } from '@tutti/contract/rooms/order-changes';

type Identified = { readonly id: string };

/** Entries are moved into the gap between two others; without a gap, all positions are written again. */
const POSITION_STEP = 1_024;

/** Keeps the positions that are still in order, so that a moved entry costs one write. */
export function toPositions(
  entries: readonly Identified[],
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const retained = longestAscending(entries.flatMap(({ id }) => known.get(id) ?? []));
  const own = entries.map(({ id }) => {
    const position = known.get(id);
    return position !== undefined && retained.has(position) ? position : undefined;
  });
  const nextRetained: (number | undefined)[] = [];
  for (let index = own.length - 1; index >= 0; index -= 1)
    nextRetained[index] = own[index + 1] ?? nextRetained[index + 1];
  const positions = new Map<string, number>();
  let last = 0;
  for (const [index, { id }] of entries.entries()) {
    const next = nextRetained[index];
    const between = next === undefined ? last + POSITION_STEP : Math.floor((last + next) / 2);
    const position = own[index] ?? between;
    if (position <= last) return spread(entries);
    positions.set(id, position);
    last = position;
  }
  return positions;
}

function spread(entries: readonly Identified[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ id }, index) => [id, (index + 1) * POSITION_STEP]));
}
