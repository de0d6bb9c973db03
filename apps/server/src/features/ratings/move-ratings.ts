import { copyOwnedRows, moveOwnedRows, type ThingChange } from '#platform/db/move-owned-rows.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Each from one that turned out to be another; what was rated twice keeps the stars of `to`. */
export async function moveRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  await moveOwnedRows(trx, { table: 'rating', column: 'item_id', kind }, changes);
}

/** Rates `to` like `from` for everybody who has not rated it. */
export async function copyRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  const rows = { table: 'rating', column: 'item_id', kind, values: ['rating', 'rated_at'] };
  await copyOwnedRows(trx, rows, changes);
}
