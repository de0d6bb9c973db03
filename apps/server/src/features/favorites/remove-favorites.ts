import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

/** Deletes in batches before the account, because a cascading delete would remove them in one long statement. */
export async function removeFavorites(trx: Queries, userId: string): Promise<void> {
  const owner = { column: 'account_id', id: userId } as const;
  await removeInSlices(trx, { table: 'favourite', owner, order: 'track_id' });
  await removeInSlices(trx, { table: 'favourite_album', owner, order: 'album_id' });
  await removeInSlices(trx, { table: 'favourite_artist', owner, order: 'artist_id' });
}
