import type { Queries } from '#platform/db/queries.ts';
import { removeInSlices } from '#platform/db/remove-in-slices.ts';

export async function removeTracksOf(trx: Queries, playlistId: number): Promise<void> {
  await removeInSlices(trx, {
    table: 'playlist_track',
    owner: { column: 'playlist_id', id: playlistId },
    order: 'track_id',
  });
}

/** Includes deleted playlists; a cascading delete would remove all tracks in one statement. */
export async function removePlaylistTracks(trx: Queries, userId: string): Promise<void> {
  const playlists = await trx.selectFrom('playlist').where('account_id', '=', userId).select('id').execute();
  for (const { id } of playlists) await removeTracksOf(trx, id);
}
