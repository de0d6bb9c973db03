import { moveOwnedRows, type ThingChange } from '#platform/db/move-owned-rows.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Each from one that turned out to be another; what was rated twice keeps the stars of `to`. */
export async function moveRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  await moveOwnedRows(trx, { table: 'rating', column: 'item_id', kind }, changes);
}
