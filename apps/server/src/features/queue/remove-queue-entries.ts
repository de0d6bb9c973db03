import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

/** Before others take their place, and before the account itself, with which they would go all at once. */
export async function removeQueueEntries(trx: Queries, userId: string): Promise<void> {
  await removeInSlices(trx, {
    table: 'play_queue_entry',
    owner: { column: 'account_id', id: userId },
    order: 'position',
  });
}
