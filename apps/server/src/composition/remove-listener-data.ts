import { removeFavorites } from '#features/favorites/remove-favorites.ts';
import { removePlaylistTracks } from '#features/playlists/remove-playlist-tracks.ts';
import { removeQueueEntries } from '#features/queue/remove-queue-entries.ts';
import { removeRatings } from '#features/ratings/remove-ratings.ts';
import { removePlays } from '#features/recents/remove-plays.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Removes the user data that may be long; the rest is deleted with the account's row. */
export async function removeListenerData(trx: Queries, userId: string): Promise<void> {
  for (const remove of [
    removePlays,
    removeFavorites,
    removePlaylistTracks,
    removeQueueEntries,
    removeRatings,
  ])
    await remove(trx, userId);
}
