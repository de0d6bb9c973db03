import type { Favorite, Track } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { type ChunkedList, inPages } from '#platform/chunked-list.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createFavoriteMarks, type FavoriteMarks } from './favorite-marks.ts';
import { createFavoriteTrackLists, type FavoriteRow } from './favorite-track-lists.ts';

interface FavoritesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly library: Pick<
    Library,
    | 'albumsByIds'
    | 'artistsByIds'
    | 'currentAlbumIds'
    | 'getTrack'
    | 'knownIds'
    | 'listedIds'
    | 'readVersion'
    | 'tracksByIds'
  >;
}

export interface FavoriteStatus {
  readonly trackId: number;
  readonly isFavorite: boolean;
}

export interface AddedFavorite extends FavoriteStatus {
  /** null if it was removed in the same moment. */
  readonly favorite: Favorite | null;
}

export interface Favorites {
  list(userId: string): ChunkedList<Favorite>;
  listTrackIds(userId: string): Promise<number[]>;
  /** Lists those marked before an instant, the oldest first, up to a limit. */
  listOldTrackIds(userId: string, before: number): Promise<number[]>;
  count(userId: string): Promise<number>;
  add(userId: string, trackId: number): Promise<AddedFavorite>;
  /** Marks in order, so that the last one is the newest; leaves out unknown tracks. Returns how many are new. */
  addMany(userId: string, trackIds: readonly number[]): Promise<number>;
  remove(userId: string, trackId: number): Promise<FavoriteStatus>;
  getStatus(userId: string, trackId: number): Promise<FavoriteStatus>;
  readonly marks: FavoriteMarks;
}

/** A chunk of this size is about 100 KB of JSON and takes a few milliseconds. */
const READ_AT_ONCE = 250;
const AFFINITY_TRACKS = 200;
const OLD_ONES_MAX = 2_000;

export function createFavorites({ database, clock, events, library }: FavoritesDeps): Favorites {
  const store = createFavoriteTrackLists(database);
  const marks = createFavoriteMarks({ database, clock, events, library });
  return {
    list(userId) {
      const read = async (rows: readonly FavoriteRow[]) => {
        const tracks = await library.tracksByIds(rows.map((row) => row.track_id));
        const trackOf = new Map(tracks.map((track) => [track.id, track]));
        return rows.flatMap((row) => {
          const track = trackOf.get(row.track_id);
          // The track was purged between the two queries.
          return track ? [toFavorite(row, track)] : [];
        });
      };
      return inPages<FavoriteRow, Favorite>({
        size: READ_AT_ONCE,
        readPage: (after, limit) => store.listPage(userId, after, limit),
        read,
      });
    },
    listTrackIds: (userId) => store.listTrackIds(userId, AFFINITY_TRACKS),
    listOldTrackIds: (userId, before) => store.listTrackIdsBefore(userId, before, OLD_ONES_MAX),
    count: (userId) => store.count(userId),
    async add(userId, trackId) {
      const track = await library.getTrack(trackId);
      await marks.addKnown(userId, { track: [trackId] });
      const row = await store.find(userId, trackId);
      return { trackId, isFavorite: row !== undefined, favorite: row ? toFavorite(row, track) : null };
    },
    async addMany(userId, trackIds) {
      const known = await library.knownIds('track', trackIds);
      return marks.addKnown(userId, { track: trackIds.filter((id) => known.has(id)) });
    },
    async remove(userId, trackId) {
      await marks.unmark(userId, 'track', trackId);
      return { trackId, isFavorite: false };
    },
    async getStatus(userId, trackId) {
      return { trackId, isFavorite: (await store.find(userId, trackId)) !== undefined };
    },
    marks,
  };
}

function toFavorite(row: FavoriteRow, track: Track): Favorite {
  const favoritedAt = new Date(row.favourited_at).toISOString();
  return { id: row.id, trackId: row.track_id, track, favoritedAt };
}
