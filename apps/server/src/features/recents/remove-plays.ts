import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

/** Removes plays in batches before the account, because cascading through a long history takes seconds. */
export async function removePlays(trx: Queries, userId: string): Promise<void> {
  const owner = { column: 'account_id', id: userId } as const;
  await removeInSlices(trx, { table: 'play', owner, order: 'played_at' });
  await removeInSlices(trx, { table: 'play_total', owner, order: 'track_id' });
}
