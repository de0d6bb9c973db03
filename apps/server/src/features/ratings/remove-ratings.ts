import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

/** Before the account itself, with which they would go all at once. */
export async function removeRatings(trx: Queries, userId: string): Promise<void> {
  await removeInSlices(trx, {
    table: 'rating',
    owner: { column: 'account_id', id: userId },
    order: 'item_id',
  });
}
