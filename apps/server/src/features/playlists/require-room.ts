import { PLAYLISTS_PER_USER } from '@tutti/contract';
import { holdAccount } from '#identity/account-reads.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistStore } from './playlist-store.ts';

/** Checks the limit and locks the user until the transaction ends, so that concurrent calls cannot exceed it. */
export async function requireRoom(trx: Queries, userId: string) {
  await holdAccount(trx, userId);
  const store = createPlaylistStore(trx);
  if ((await store.count(userId)) >= PLAYLISTS_PER_USER) throw new AppError('TOO_MANY_PLAYLISTS');
  return store;
}
