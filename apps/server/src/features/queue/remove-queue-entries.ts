import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

/** Removes entries in batches before the account, because a cascading delete would remove them all in one statement. */
export async function removeQueueEntries(trx: Queries, userId: string): Promise<void> {
  await removeInSlices(trx, {
    table: 'play_queue_entry',
    owner: { column: 'account_id', id: userId },
    order: 'position',
  });
}
