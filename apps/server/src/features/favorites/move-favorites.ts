import { copyOwnedRows, moveOwnedRows, type ThingChange } from '#platform/db/move-owned-rows.ts';
import type { Queries } from '#platform/db/queries.ts';

export async function moveFavorites(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  await moveOwnedRows(trx, { table: `favourite_${kind}`, column: `${kind}_id` }, changes);
}

export async function copyFavorites(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly ThingChange[],
): Promise<void> {
  const rows = { table: `favourite_${kind}`, column: `${kind}_id`, values: ['favourited_at'] };
  await copyOwnedRows(trx, rows, changes);
}
