import type { Queries } from '#platform/db/queries.ts';

/** Playlists that are not deleted. */
export const readPlaylists = (db: Queries) =>
  db
    .selectFrom('playlist')
    .where('deleted_at', 'is', null)
    .select(['id', 'account_id', 'updated_at'])
    .as('playlist');

export const readPlaylistTracks = (db: Queries) =>
  db.selectFrom('playlist_track').select(['playlist_id', 'track_id', 'position']).as('playlist_track');
