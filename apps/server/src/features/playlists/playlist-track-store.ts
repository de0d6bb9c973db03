import type { Queries } from '#platform/db/queries.ts';
import type { PlaylistKey } from './playlist-store.ts';

const ROWS_PER_INSERT = 500;

/** What stands in a playlist. Only after the playlist store said that the playlist is the user's. */
export function createPlaylistTrackStore(db: Queries) {
  async function insert(playlistId: number, trackIds: readonly number[], firstPosition: number) {
    const rows = trackIds.map((trackId, index) => ({
      playlist_id: playlistId,
      track_id: trackId,
      position: firstPosition + index,
    }));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const some = rows.slice(start, start + ROWS_PER_INSERT);
      await db.insertInto('playlist_track').values(some).execute();
    }
  }

  return {
    /** In order; with a limit the first few. */
    async listIds({ userId, playlistId }: PlaylistKey, limit?: number): Promise<number[]> {
      const rows = await db
        .selectFrom('playlist_track')
        .innerJoin('playlist', 'playlist.id', 'playlist_track.playlist_id')
        .where('playlist.account_id', '=', userId)
        .where('playlist_track.playlist_id', '=', playlistId)
        .orderBy('playlist_track.position')
        .orderBy('playlist_track.track_id')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .select('playlist_track.track_id')
        .execute();
      return rows.map((row) => row.track_id);
    },
    /** Behind all others; none of them may stand in the playlist. */
    async append(playlistId: number, trackIds: readonly number[]): Promise<void> {
      const last = await db
        .selectFrom('playlist_track')
        .where('playlist_id', '=', playlistId)
        .select(({ fn }) => fn.max('position').as('position'))
        .executeTakeFirst();
      await insert(playlistId, trackIds, (last?.position ?? 0) + 1);
    },
    async remove(playlistId: number, trackId: number): Promise<void> {
      await db
        .deleteFrom('playlist_track')
        .where('playlist_id', '=', playlistId)
        .where('track_id', '=', trackId)
        .execute();
    },
    async replace(playlistId: number, trackIds: readonly number[]): Promise<void> {
      await db.deleteFrom('playlist_track').where('playlist_id', '=', playlistId).execute();
      await insert(playlistId, trackIds, 1);
    },
  };
}
