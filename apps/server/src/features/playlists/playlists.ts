/** A user's playlists. Those of other users are invisible, public or not (ruling 1.51). */
import {
  type DeletedPlaylist,
  type ExtendedPlaylist,
  PLAYLIST_RESTORE_MS,
  PLAYLIST_TRACKS_MAX,
  PLAYLISTS_WITH_COVERS,
  type Playlist,
  type PlaylistAddition,
  type PlaylistTrack,
  type Track,
} from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { type ChunkedList, inParts } from '#platform/chunked-list.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { findAddedTracks } from './added-tracks.ts';
import { readPlaylistCovers } from './playlist-covers.ts';
import { createPlaylistEdits, type PlaylistEdits } from './playlist-edits.ts';
import { type CountedPlaylist, createPlaylistStore, type PlaylistKey } from './playlist-store.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';
import { requireRoom } from './require-room.ts';

export type { WholePlaylist } from './playlist-edits.ts';
export type { PlaylistKey } from './playlist-store.ts';

interface PlaylistsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<
    Library,
    'currentAlbumIds' | 'getTrack' | 'knownIds' | 'tracksByIds' | 'trackIdsOfAlbum' | 'trackIdsOfArtist'
  >;
}

interface NewPlaylist {
  readonly name: string;
  readonly isPublic: boolean;
  readonly description?: string;
}

interface PlaylistChanges {
  readonly name?: string | undefined;
  readonly isPublic?: boolean | undefined;
  readonly description?: string | undefined;
}

export interface Playlists {
  list(userId: string): Promise<ChunkedList<Playlist>>;
  count(userId: string): Promise<number>;
  create(userId: string, input: NewPlaylist): Promise<Playlist>;
  update(key: PlaylistKey, changes: PlaylistChanges): Promise<Playlist>;
  /** Deletes the playlist, which can be restored for PLAYLIST_RESTORE_MS and is purged some time after that. */
  remove(key: PlaylistKey): Promise<Pick<DeletedPlaylist, 'restorableUntil'>>;
  restore(key: PlaylistKey): Promise<Playlist>;
  /** Answers in chunks, because there may be thousands. */
  listTracks(key: PlaylistKey): Promise<ChunkedList<PlaylistTrack>>;
  listAlbumIds(key: PlaylistKey, limit: number): Promise<number[]>;
  addTracks(key: PlaylistKey, input: PlaylistAddition): Promise<ExtendedPlaylist>;
  removeTracks(key: PlaylistKey, trackIds: readonly number[]): Promise<Playlist>;
  /** Refuses an order that was based on another state of the playlist. */
  reorder(key: PlaylistKey, trackIds: readonly number[]): Promise<Playlist>;
  readonly edits: PlaylistEdits;
}

/** One batch is about 100 KB of JSON and takes a few milliseconds. */
const TRACKS_READ_AT_ONCE = 250;
/** Reads few at once, because each may have ten thousand tracks that are counted. */
const PLAYLISTS_READ_AT_ONCE = 10;

export function createPlaylists({ database, clock, library }: PlaylistsDeps): Playlists {
  const store = createPlaylistStore(database.queries);

  const changing = (key: PlaylistKey, change: (trx: Queries) => Promise<void>) =>
    database.transaction(async (trx) => {
      if (!(await createPlaylistStore(trx).lock(key, clock.now()))) throw new AppError('PLAYLIST_NOT_FOUND');
      await change(trx);
      return getPlaylist(trx, key);
    });

  return {
    list: (userId) => listPlaylists(database.queries, library, userId),
    count: (userId) => store.count(userId),
    async create(userId, { name, isPublic, description = '' }) {
      const is_public = isPublic ? 1 : 0;
      const created_at = clock.now();
      const row = { account_id: userId, name, description, is_public, created_at } as const;
      const id = await database.transaction(async (trx) => (await requireRoom(trx, userId)).insert(row));
      return { id, name, isPublic, trackCount: 0, description };
    },
    update: (key, { name, isPublic, description }) =>
      changing(key, async (trx) => {
        const changes = {
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(isPublic === undefined ? {} : { is_public: isPublic ? (1 as const) : (0 as const) }),
        };
        await createPlaylistStore(trx).update(key, changes);
      }),
    async remove(key) {
      const deletedAt = clock.now();
      await store.purge(deletedAt - PLAYLIST_RESTORE_MS);
      if (!(await store.remove(key, deletedAt))) throw new AppError('PLAYLIST_NOT_FOUND');
      return { restorableUntil: new Date(deletedAt + PLAYLIST_RESTORE_MS).toISOString() };
    },
    async restore(key) {
      const since = clock.now() - PLAYLIST_RESTORE_MS;
      await database.transaction(async (trx) => (await requireRoom(trx, key.userId)).restore(key, since));
      return getPlaylist(database.queries, key);
    },
    async listTracks(key) {
      await getPlaylist(database.queries, key);
      const store = createPlaylistTrackStore(database.queries);
      const [ids, dates] = await Promise.all([store.listIds(key), store.readDates(key.playlistId)]);
      return inParts<number, PlaylistTrack>(ids, {
        size: TRACKS_READ_AT_ONCE,
        read: async (some) => (await library.tracksByIds(some)).map((track) => dated(track, dates)),
      });
    },
    async listAlbumIds(key, limit) {
      await getPlaylist(database.queries, key);
      return createPlaylistTrackStore(database.queries).listAlbumIds(key, limit);
    },
    async addTracks(key, input) {
      await getPlaylist(database.queries, key);
      const wanted = await findAddedTracks(library, input);
      let added = 0;
      const playlist = await changing(key, async (trx) => {
        const tracks = createPlaylistTrackStore(trx);
        const known = new Set(await tracks.listIds(key));
        const fresh = wanted.filter((id) => !known.has(id));
        if (known.size + fresh.length > PLAYLIST_TRACKS_MAX) throw new AppError('PLAYLIST_FULL');
        await tracks.append(key.playlistId, fresh, clock.now());
        added = fresh.length;
      });
      return { ...playlist, added, duplicates: wanted.length - added };
    },
    removeTracks: (key, trackIds) =>
      changing(key, (trx) => createPlaylistTrackStore(trx).remove(key.playlistId, trackIds)),
    reorder: (key, trackIds) =>
      changing(key, async (trx) => {
        const tracks = createPlaylistTrackStore(trx);
        if (!hasSameMembers(await tracks.listIds(key), trackIds)) throw new AppError('CONFLICT');
        await tracks.replace(key.playlistId, trackIds, clock.now());
      }),
    edits: createPlaylistEdits({ database, clock, library }),
  };
}

function dated(track: Track, dates: ReadonlyMap<number, number | null>): PlaylistTrack {
  const addedAt = dates.get(track.id) ?? null;
  return addedAt === null ? track : { ...track, addedAt: new Date(addedAt).toISOString() };
}

async function listPlaylists(
  queries: Queries,
  library: Pick<Library, 'tracksByIds'>,
  userId: string,
): Promise<ChunkedList<Playlist>> {
  const store = createPlaylistStore(queries);
  const all = await store.listIds(userId);
  const newest = new Set(all.slice(0, PLAYLISTS_WITH_COVERS));
  const read = async (ids: readonly number[]) => {
    const rows = await store.listAmong(userId, ids);
    const shown = rows.map(({ id }) => id).filter((id) => newest.has(id));
    const covers = await readPlaylistCovers({ queries, library }, shown);
    return rows.map((row) => ({
      ...toPlaylist(row),
      covers: covers.get(row.id) ?? [],
      createdAt: new Date(row.created_at).toISOString(),
      changedAt: new Date(row.updated_at).toISOString(),
    }));
  };
  return inParts<number, Playlist>(all, { size: PLAYLISTS_READ_AT_ONCE, read });
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
    description: row.description,
  };
}

function hasSameMembers(left: readonly number[], right: readonly number[]): boolean {
  const members = new Set(right);
  return left.length === right.length && members.size === right.length && left.every((id) => members.has(id));
}
