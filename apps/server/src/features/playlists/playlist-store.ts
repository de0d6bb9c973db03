import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { CollectionTables } from '#platform/db/schema/collections.ts';

type PlaylistRow = Selectable<CollectionTables['playlist']>;

export interface CountedPlaylist {
  readonly id: number;
  readonly name: string;
  readonly is_public: number;
  readonly track_count: number;
}

const ROWS_PER_INSERT = 500;

/** Whose and which. Every statement names both, so that somebody else's playlist is not there. */
export interface PlaylistKey {
  readonly userId: string;
  readonly playlistId: number;
}

export function createPlaylistStore(db: Queries) {
  const counted = (userId: string) =>
    db
      .selectFrom('playlist')
      .leftJoin('playlist_track', 'playlist_track.playlist_id', 'playlist.id')
      .where('playlist.account_id', '=', userId)
      .groupBy(['playlist.id', 'playlist.name', 'playlist.is_public', 'playlist.created_at'])
      .select(['playlist.id', 'playlist.name', 'playlist.is_public'])
      .select(({ fn }) => fn.count<number>('playlist_track.track_id').as('track_count'));

  return {
    /** Newest first. */
    async list(userId: string): Promise<CountedPlaylist[]> {
      return counted(userId).orderBy('playlist.created_at', 'desc').orderBy('playlist.id', 'desc').execute();
    },
    async count(userId: string): Promise<number> {
      const { total } = await db
        .selectFrom('playlist')
        .where('account_id', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async find({ userId, playlistId }: PlaylistKey): Promise<CountedPlaylist | undefined> {
      return counted(userId).where('playlist.id', '=', playlistId).executeTakeFirst();
    },
    /** First statement of every change of the tracks: holds the playlist until the transaction ends. */
    async lock({ userId, playlistId }: PlaylistKey): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('playlist')
        .set({ account_id: userId })
        .where('id', '=', playlistId)
        .where('account_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async insert(playlist: Omit<PlaylistRow, 'id'>): Promise<number> {
      const { id } = await db
        .insertInto('playlist')
        .values(playlist)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async update(
      { userId, playlistId }: PlaylistKey,
      changes: Partial<Pick<PlaylistRow, 'name' | 'is_public'>>,
    ): Promise<void> {
      await db
        .updateTable('playlist')
        .set(changes)
        .where('id', '=', playlistId)
        .where('account_id', '=', userId)
        .execute();
    },
    async remove({ userId, playlistId }: PlaylistKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('playlist')
        .where('id', '=', playlistId)
        .where('account_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** In order. Only after `lock` or `find` said that the playlist is the user's. */
    async listTrackIds({ userId, playlistId }: PlaylistKey): Promise<number[]> {
      const rows = await db
        .selectFrom('playlist_track')
        .innerJoin('playlist', 'playlist.id', 'playlist_track.playlist_id')
        .where('playlist.account_id', '=', userId)
        .where('playlist_track.playlist_id', '=', playlistId)
        .orderBy('playlist_track.position')
        .orderBy('playlist_track.track_id')
        .select('playlist_track.track_id')
        .execute();
      return rows.map((row) => row.track_id);
    },
    /** At the end; a track that is in already stays where it is. */
    async addTrack(playlistId: number, trackId: number): Promise<void> {
      const last = await db
        .selectFrom('playlist_track')
        .where('playlist_id', '=', playlistId)
        .select(({ fn }) => fn.max('position').as('position'))
        .executeTakeFirst();
      await db
        .insertInto('playlist_track')
        .values({ playlist_id: playlistId, track_id: trackId, position: (last?.position ?? 0) + 1 })
        .onConflict((conflict) => conflict.columns(['playlist_id', 'track_id']).doNothing())
        .execute();
    },
    async removeTrack(playlistId: number, trackId: number): Promise<void> {
      await db
        .deleteFrom('playlist_track')
        .where('playlist_id', '=', playlistId)
        .where('track_id', '=', trackId)
        .execute();
    },
    async replaceTracks(playlistId: number, trackIds: readonly number[]): Promise<void> {
      await db.deleteFrom('playlist_track').where('playlist_id', '=', playlistId).execute();
      const rows = trackIds.map((trackId, index) => ({
        playlist_id: playlistId,
        track_id: trackId,
        position: index + 1,
      }));
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        await db
          .insertInto('playlist_track')
          .values(rows.slice(start, start + ROWS_PER_INSERT))
          .execute();
      }
    },
  };
}
