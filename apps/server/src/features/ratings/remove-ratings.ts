import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

/** Removes ratings in batches before the account, because a cascading delete would remove them all in one statement. */
export async function removeRatings(trx: Queries, userId: string): Promise<void> {
  await removeInSlices(trx, {
    table: 'rating',
    owner: { column: 'account_id', id: userId },
    order: 'item_id',
  });
}
