import { BOOKMARKS_PER_USER, type Bookmark } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { holdAccount } from '#identity/account-reads.ts';
import { AppError } from '#platform/app-error.ts';
import { type ChunkedList, inParts } from '#platform/chunked-list.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { type BookmarkRow, createBookmarkStore, prepareBookmarks } from './bookmark-store.ts';

interface BookmarksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'getTrack' | 'tracksByIds'>;
}

interface BookmarkInput {
  readonly trackId: number;
  readonly positionMs: number;
  readonly comment: string;
}

type SavedBookmark = Omit<Bookmark, 'track'> & { readonly trackId: number };

interface BookmarkReading<Item> {
  readonly size: number;
  readonly read: (marks: readonly SavedBookmark[]) => Promise<readonly Item[]>;
}

export interface Bookmarks {
  list(userId: string): Promise<ChunkedList<Bookmark>>;
  /** Lists in chunks that the caller's `read` converts. */
  inParts<Item>(userId: string, reading: BookmarkReading<Item>): Promise<ChunkedList<Item>>;
  /** Returns positions in milliseconds for the tracks that have a bookmark. */
  listPositions(userId: string, trackIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  save(userId: string, input: BookmarkInput): Promise<Bookmark>;
  /** Does nothing for a missing bookmark. */
  remove(userId: string, trackId: number): Promise<void>;
}

/** A chunk of this size is about 100 KB of JSON and takes a few milliseconds. */
const READ_AT_ONCE = 250;

export function createBookmarks({ database, clock, library }: BookmarksDeps): Bookmarks {
  const store = createBookmarkStore(database.queries);
  const listAmong = prepareBookmarks(database);

  async function listInParts<Item>(
    userId: string,
    { size, read }: BookmarkReading<Item>,
  ): Promise<ChunkedList<Item>> {
    const readMarks = async (trackIds: readonly number[]) =>
      read((await store.listAmong(userId, trackIds)).map(toMark));
    return inParts<number, Item>(await store.listTrackIds(userId), { size, read: readMarks });
  }

  return {
    list: (userId) =>
      listInParts(userId, {
        size: READ_AT_ONCE,
        async read(marks) {
          const tracks = await library.tracksByIds(marks.map(({ trackId }) => trackId));
          const trackOf = new Map(tracks.map((track) => [track.id, track]));
          return marks.flatMap(({ trackId, ...mark }) => {
            const track = trackOf.get(trackId);
            return track ? [{ track, ...mark }] : [];
          });
        },
      }),
    inParts: listInParts,
    async listPositions(userId, trackIds) {
      if (trackIds.length === 0) return new Map();
      const rows = await listAmong(userId, trackIds);
      return new Map(rows.map((row) => [row.id, row.position_ms]));
    },
    async save(userId, { trackId, positionMs, comment }) {
      const track = await library.getTrack(trackId);
      const row = await database.transaction(async (trx) => {
        // Lock the account, so that simultaneous calls do not exceed the limit.
        await holdAccount(trx, userId);
        const own = createBookmarkStore(trx);
        const known = await own.find(userId, trackId);
        if (!known && (await own.count(userId)) >= BOOKMARKS_PER_USER)
          throw new AppError('TOO_MANY_BOOKMARKS');
        const now = clock.now();
        const set: BookmarkRow = {
          track_id: trackId,
          position_ms: positionMs,
          comment,
          created_at: known?.created_at ?? now,
          changed_at: now,
        };
        await own.set(userId, set);
        return set;
      });
      const { trackId: _trackId, ...mark } = toMark(row);
      return { track, ...mark };
    },
    remove: (userId, trackId) => store.remove(userId, trackId),
  };
}

function toMark(row: BookmarkRow): SavedBookmark {
  return {
    trackId: row.track_id,
    positionMs: row.position_ms,
    comment: row.comment,
    createdAt: new Date(row.created_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
  };
}
