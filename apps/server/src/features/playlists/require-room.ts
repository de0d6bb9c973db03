import { PLAYLISTS_PER_USER } from '@tutti/contract';
import { holdAccount } from '#identity/account-reads.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistStore } from './playlist-store.ts';

/** For one more playlist of a user, who is held until the transaction ends: of several at once none passes the limit. */
export async function requireRoom(trx: Queries, userId: string) {
  await holdAccount(trx, userId);
  const store = createPlaylistStore(trx);
  if ((await store.count(userId)) >= PLAYLISTS_PER_USER) throw new AppError('TOO_MANY_PLAYLISTS');
  return store;
}
