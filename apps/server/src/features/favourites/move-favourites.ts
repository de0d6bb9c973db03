import { copyOwnedRows, moveOwnedRows, type ThingChange } from '#platform/db/move-owned-rows.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Each from one that turned out to be another; what was marked twice keeps the date of `to`. */
export async function moveFavourites(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  await moveOwnedRows(trx, { table: `favourite_${kind}`, column: `${kind}_id` }, changes);
}

/** Marks `to` for everybody who has marked `from`. */
export async function copyFavourites(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  const rows = { table: `favourite_${kind}`, column: `${kind}_id`, values: ['favourited_at'] };
  await copyOwnedRows(trx, rows, changes);
}
