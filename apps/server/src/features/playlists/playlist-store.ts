import { type Selectable, sql } from 'kysely';
import { readTracks } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { CollectionTables } from '#platform/db/schema/collections.ts';

type PlaylistRow = Selectable<CollectionTables['playlist']>;

export interface CountedPlaylist {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_public: number;
  readonly track_count: number;
}

/** Every query filters by owner, so other users' playlists are invisible. */
export interface PlaylistKey {
  readonly userId: string;
  readonly playlistId: number;
}

export interface DatedPlaylist extends CountedPlaylist {
  readonly created_at: number;
  readonly updated_at: number;
}

/** Adds what other apps are told. */
export interface DetailedPlaylist extends DatedPlaylist {
  readonly duration_ms: number;
}

/** Only `restore` and `purge` see deleted playlists. */
export function createPlaylistStore(db: Queries) {
  const counted = (userId: string) =>
    db
      .selectFrom('playlist')
      .leftJoin('playlist_track', 'playlist_track.playlist_id', 'playlist.id')
      .where('playlist.account_id', '=', userId)
      .where('playlist.deleted_at', 'is', null)
      .groupBy(['playlist.id', 'playlist.name', 'playlist.is_public', 'playlist.created_at'])
      .groupBy('playlist.description')
      .select(['playlist.id', 'playlist.name', 'playlist.is_public', 'playlist.description'])
      .select(({ fn }) => fn.count<number>('playlist_track.track_id').as('track_count'));

  const dated = (userId: string) =>
    counted(userId).groupBy('playlist.updated_at').select(['playlist.created_at', 'playlist.updated_at']);

  const detailed = (userId: string) =>
    dated(userId)
      .leftJoin(readTracks(db), 'track.id', 'playlist_track.track_id')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('track.duration_ms'), sql.lit(0)).as('duration_ms'));

  /** Returns whether there was such a playlist to change. */
  const change = async ({ userId, playlistId }: PlaylistKey, changes: Partial<PlaylistRow>) => {
    const { numUpdatedRows } = await db
      .updateTable('playlist')
      .set(changes)
      .where('id', '=', playlistId)
      .where('account_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  return {
    async listIds(userId: string): Promise<number[]> {
      const rows = await db
        .selectFrom('playlist')
        .where('account_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async listAmong(userId: string, ids: readonly number[]): Promise<DatedPlaylist[]> {
      return inOrder(ids, await dated(userId).where('playlist.id', 'in', ids).execute());
    },
    async listDetailedAmong(userId: string, ids: readonly number[]): Promise<DetailedPlaylist[]> {
      return inOrder(ids, await detailed(userId).where('playlist.id', 'in', ids).execute());
    },
    async findDetailed({ userId, playlistId }: PlaylistKey): Promise<DetailedPlaylist | undefined> {
      return detailed(userId).where('playlist.id', '=', playlistId).executeTakeFirst();
    },
    async count(userId: string): Promise<number> {
      const { total } = await db
        .selectFrom('playlist')
        .where('account_id', '=', userId)
        .where('deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async find({ userId, playlistId }: PlaylistKey): Promise<CountedPlaylist | undefined> {
      return counted(userId).where('playlist.id', '=', playlistId).executeTakeFirst();
    },
    /** Must be the first statement of every track change, because it locks the playlist until the transaction ends. */
    lock: (key: PlaylistKey, changedAt: number): Promise<boolean> => change(key, { updated_at: changedAt }),
    async insert(playlist: Omit<PlaylistRow, 'id' | 'updated_at' | 'deleted_at'>): Promise<number> {
      const { id } = await db
        .insertInto('playlist')
        .values({ ...playlist, updated_at: playlist.created_at, deleted_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    update: async (
      key: PlaylistKey,
      changes: Partial<Pick<PlaylistRow, 'name' | 'is_public' | 'description'>>,
    ): Promise<void> => {
      if (Object.keys(changes).length > 0) await change(key, changes);
    },
    remove: (key: PlaylistKey, deletedAt: number): Promise<boolean> => change(key, { deleted_at: deletedAt }),
    /** Restores the playlist only if it was deleted since then. */
    async restore({ userId, playlistId }: PlaylistKey, deletedSince: number): Promise<void> {
      await db
        .updateTable('playlist')
        .set({ deleted_at: null })
        .where('id', '=', playlistId)
        .where('account_id', '=', userId)
        .where('deleted_at', '>=', deletedSince)
        .execute();
    },
    /** Deletes for good all users' playlists that were deleted before then. */
    async purge(deletedBefore: number): Promise<void> {
      await db.deleteFrom('playlist').where('deleted_at', '<', deletedBefore).execute();
    },
  };
}

function inOrder<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
