import { copyOwnedRows, moveOwnedRows, type ThingChange } from '#platform/db/move-owned-rows.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Moves ratings after a merge; an item that a user rated twice keeps the stars of `to`. */
export async function moveRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  await moveOwnedRows(trx, { table: 'rating', column: 'item_id', kind }, changes);
}

/** Gives `to` the rating of `from` for every user who has not rated it. */
export async function copyRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  const rows = { table: 'rating', column: 'item_id', kind, values: ['rating', 'rated_at'] };
  await copyOwnedRows(trx, rows, changes);
}
