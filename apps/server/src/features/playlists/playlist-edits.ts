/** Playlists as other apps read and change them: whole, and several changes at once or none. */
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
  /** In milliseconds, as is the next one. */
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface PlaylistEdit {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isPublic?: boolean | undefined;
  /** Places before the edit, from 0; those there are not say nothing. */
  readonly removedIndexes?: readonly number[];
  /** Behind all others; what stands in the list already stays where it is. */
  readonly addedTrackIds?: readonly number[];
  /** In place of all that is in it. */
  readonly trackIds?: readonly number[];
}

export interface PlaylistEdits {
  /** Newest first, in words of whoever reads them. */
  listInParts<Item>(userId: string, toItem: (playlist: WholePlaylist) => Item): Promise<ChunkedList<Item>>;
  find(key: PlaylistKey): Promise<WholePlaylist>;
  /** In order, missing tracks among them. */
  listTrackIds(key: PlaylistKey): Promise<number[]>;
  /** A repetition is dropped, the first stays. */
  create(userId: string, wish: { name: string; trackIds: readonly number[] }): Promise<number>;
  edit(key: PlaylistKey, edit: PlaylistEdit): Promise<void>;
}

/** Each may have ten thousand tracks, whose lengths are added up. */
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
        await replaceTracks(trx, playlistId, trackIds);
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
        const now = await editedIds(trx, key, tracks);
        if (now !== undefined) await replaceTracks(trx, key.playlistId, now);
      });
    },
  };
}

/** What is to stand in it; undefined when that does not change. */
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

async function replaceTracks(trx: Queries, playlistId: number, trackIds: readonly number[]): Promise<void> {
  const distinct = [...new Set(trackIds)];
  if (distinct.length > PLAYLIST_TRACKS_MAX) throw new AppError('PLAYLIST_FULL');
  await createPlaylistTrackStore(trx).replace(playlistId, distinct);
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
