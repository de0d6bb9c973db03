/** A user's playlists. Somebody else's are not there, public or not (resolutions 1.51). */
import type { Playlist, Track } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries } from '#platform/db/database.ts';
import { type CountedPlaylist, createPlaylistStore, type PlaylistKey } from './playlist-store.ts';

export type { PlaylistKey } from './playlist-store.ts';

interface PlaylistsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'getTrack' | 'tracksByIds'>;
}

export interface Playlists {
  list(userId: string): Promise<Playlist[]>;
  count(userId: string): Promise<number>;
  create(userId: string, wish: { name: string; isPublic: boolean }): Promise<Playlist>;
  update(
    key: PlaylistKey,
    changes: { name?: string | undefined; isPublic?: boolean | undefined },
  ): Promise<Playlist>;
  remove(key: PlaylistKey): Promise<void>;
  listTracks(key: PlaylistKey): Promise<Track[]>;
  addTrack(key: PlaylistKey, trackId: number): Promise<Playlist>;
  removeTrack(key: PlaylistKey, trackId: number): Promise<Playlist>;
  /** Refuses an order that was made from another state of the playlist. */
  reorder(key: PlaylistKey, trackIds: readonly number[]): Promise<Playlist>;
}

export function createPlaylists({ database, clock, library }: PlaylistsDeps): Playlists {
  const store = createPlaylistStore(database.queries);

  /** Runs `change` with the playlist held, and answers what it is like afterwards. */
  const changing = (key: PlaylistKey, change: (trx: Queries) => Promise<void>) =>
    database.transaction(async (trx) => {
      if (!(await createPlaylistStore(trx).lock(key))) throw new AppError('PLAYLIST_NOT_FOUND');
      await change(trx);
      return getPlaylist(trx, key);
    });

  return {
    list: async (userId) => (await store.list(userId)).map(toPlaylist),
    count: (userId) => store.count(userId),
    async create(userId, { name, isPublic }) {
      const created_at = Math.floor(clock.now());
      const id = await store.insert({ account_id: userId, name, is_public: isPublic ? 1 : 0, created_at });
      return { id, name, isPublic, trackCount: 0 };
    },
    update: (key, { name, isPublic }) =>
      changing(key, async (trx) => {
        const changes = {
          ...(name === undefined ? {} : { name }),
          ...(isPublic === undefined ? {} : { is_public: isPublic ? (1 as const) : (0 as const) }),
        };
        if (Object.keys(changes).length > 0) await createPlaylistStore(trx).update(key, changes);
      }),
    async remove(key) {
      if (!(await store.remove(key))) throw new AppError('PLAYLIST_NOT_FOUND');
    },
    async listTracks(key) {
      await getPlaylist(database.queries, key);
      return library.tracksByIds(await store.listTrackIds(key));
    },
    async addTrack(key, trackId) {
      await getPlaylist(database.queries, key);
      await library.getTrack(trackId);
      return changing(key, (trx) => createPlaylistStore(trx).addTrack(key.playlistId, trackId));
    },
    removeTrack: (key, trackId) =>
      changing(key, (trx) => createPlaylistStore(trx).removeTrack(key.playlistId, trackId)),
    reorder: (key, trackIds) =>
      changing(key, async (trx) => {
        const inTransaction = createPlaylistStore(trx);
        const current = await inTransaction.listTrackIds(key);
        if (!hasSameMembers(current, trackIds)) throw new AppError('CONFLICT');
        await inTransaction.replaceTracks(key.playlistId, trackIds);
      }),
  };
}

async function getPlaylist(db: Queries, key: PlaylistKey): Promise<Playlist> {
  const row = await createPlaylistStore(db).find(key);
  if (!row) throw new AppError('PLAYLIST_NOT_FOUND');
  return toPlaylist(row);
}

function toPlaylist(row: CountedPlaylist): Playlist {
  return {
    id: row.id,
    name: row.name,
    isPublic: row.is_public === 1,
    trackCount: Number(row.track_count),
  };
}

function hasSameMembers(left: readonly number[], right: readonly number[]): boolean {
  const members = new Set(right);
  return left.length === right.length && members.size === right.length && left.every((id) => members.has(id));
}
