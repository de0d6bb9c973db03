/** Playlists as other apps read and change them: as a whole, with several changes at once or none. */
import { PLAYLIST_TRACKS_MAX } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { requireKnown } from '#features/library/require-known.ts';
import { AppError } from '#platform/app-error.ts';
import { type ChunkedList, inParts } from '#platform/chunked-list.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistStore, type DetailedPlaylist, type PlaylistKey } from './playlist-store.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';
import { requireRoom } from './require-room.ts';

interface PlaylistEditsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'currentAlbumIds' | 'knownIds'>;
}

export interface WholePlaylist {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly trackCount: number;
  readonly durationMs: number;
  /** Both times are in milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface PlaylistEdit {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isPublic?: boolean | undefined;
  /** Positions before the edit, from 0; positions that do not exist are ignored. */
  readonly removedIndexes?: readonly number[];
  /** Appends these; a track that is in the list already keeps its position. */
  readonly addedTrackIds?: readonly number[];
  readonly trackIds?: readonly number[];
}

export interface PlaylistEdits {
  listInParts<Item>(userId: string, toItem: (playlist: WholePlaylist) => Item): Promise<ChunkedList<Item>>;
  find(key: PlaylistKey): Promise<WholePlaylist>;
  listTrackIds(key: PlaylistKey): Promise<number[]>;
  /** Keeps the first of repeated tracks. */
  create(userId: string, input: { name: string; trackIds: readonly number[] }): Promise<number>;
  edit(key: PlaylistKey, edit: PlaylistEdit): Promise<void>;
}

/** Reads few at once, because each may have ten thousand tracks whose lengths are added up. */
const READ_AT_ONCE = 5;

export function createPlaylistEdits({ database, clock, library }: PlaylistEditsDeps): PlaylistEdits {
  async function find(key: PlaylistKey): Promise<WholePlaylist> {
    const row = await createPlaylistStore(database.queries).findDetailed(key);
    if (!row) throw new AppError('PLAYLIST_NOT_FOUND');
    return toWhole(row);
  }

  return {
    async listInParts(userId, toItem) {
      const store = createPlaylistStore(database.queries);
      return inParts(await store.listIds(userId), {
        size: READ_AT_ONCE,
        read: async (ids) => (await store.listDetailedAmong(userId, ids)).map((row) => toItem(toWhole(row))),
      });
    },
    find,
    listTrackIds: (key) => createPlaylistTrackStore(database.queries).listIds(key),
    async create(userId, { name, trackIds }) {
      await requireKnown(library, 'track', trackIds);
      return database.transaction(async (trx) => {
        const store = await requireRoom(trx, userId);
        const playlistId = await store.insert({
          account_id: userId,
          name,
          description: '',
          is_public: 0,
          created_at: clock.now(),
        });
        await replaceTracks(trx, { playlistId, trackIds, now: clock.now() });
        return playlistId;
      });
    },
    async edit(key, { name, description, isPublic, ...tracks }) {
      await find(key);
      await requireKnown(library, 'track', [...(tracks.trackIds ?? []), ...(tracks.addedTrackIds ?? [])]);
      await database.transaction(async (trx) => {
        const store = createPlaylistStore(trx);
        if (!(await store.lock(key, clock.now()))) throw new AppError('PLAYLIST_NOT_FOUND');
        await store.update(key, {
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
        });
        const trackIds = await editedIds(trx, key, tracks);
        if (trackIds !== undefined)
          await replaceTracks(trx, { playlistId: key.playlistId, trackIds, now: clock.now() });
      });
    },
  };
}

/** Returns the track ids after the edit, or undefined when they do not change. */
async function editedIds(
  trx: Queries,
  key: PlaylistKey,
  { trackIds, removedIndexes = [], addedTrackIds = [] }: PlaylistEdit,
): Promise<readonly number[] | undefined> {
  if (trackIds !== undefined) return trackIds;
  if (removedIndexes.length === 0 && addedTrackIds.length === 0) return undefined;
  const removed = new Set(removedIndexes);
  const before = await createPlaylistTrackStore(trx).listIds(key);
  return [...before.filter((_id, index) => !removed.has(index)), ...addedTrackIds];
}

interface Replacement {
  readonly playlistId: number;
  readonly trackIds: readonly number[];
  readonly now: number;
}

async function replaceTracks(trx: Queries, { playlistId, trackIds, now }: Replacement): Promise<void> {
  const distinct = [...new Set(trackIds)];
  if (distinct.length > PLAYLIST_TRACKS_MAX) throw new AppError('PLAYLIST_FULL');
  await createPlaylistTrackStore(trx).replace(playlistId, distinct, now);
}

function toWhole(row: DetailedPlaylist): WholePlaylist {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isPublic: row.is_public === 1,
    trackCount: Number(row.track_count),
    durationMs: Number(row.duration_ms),
    createdAt: row.created_at,
    changedAt: row.updated_at,
  };
}
