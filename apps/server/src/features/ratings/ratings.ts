import type { GivenRating, Rating } from '@tutti/contract';
import type { Library, LibraryKind } from '#features/library/library.ts';
import { createPerUserCache } from '#features/library/per-user-cache.ts';
import { requireKnown } from '#features/library/require-known.ts';
import { type ChunkedList, inPages } from '#platform/chunked-list.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createRatingStore, prepareRatings, type RatingRow } from './rating-store.ts';

interface RatingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly library: Pick<Library, 'currentAlbumIds' | 'knownIds' | 'listedIds' | 'readVersion'>;
}

export interface Ratings {
  list(userId: string): ChunkedList<Rating>;
  /** Lists the rated albums that appear in lists, the highest rating first. */
  listAlbumIds(userId: string): Promise<readonly number[]>;
  listAmong(userId: string, kind: LibraryKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Zero stars remove the rating. */
  rate(userId: string, given: GivenRating): Promise<GivenRating>;
}

const READ_AT_ONCE = 500;

export function createRatings({ database, clock, events, library }: RatingsDeps): Ratings {
  const store = createRatingStore(database.queries);
  const find = {
    track: prepareRatings(database, 'track'),
    album: prepareRatings(database, 'album'),
    artist: prepareRatings(database, 'artist'),
  };
  return {
    list: (userId) =>
      inPages<RatingRow, Rating>({
        size: READ_AT_ONCE,
        readPage: (after, limit) => store.listPage(userId, after, limit),
        read: async (rows) => rows.map(toRating),
      }),
    listAlbumIds: createPerUserCache({ events, library }, async (userId) =>
      library.listedIds('album', await store.listIds(userId, 'album')),
    ),
    async listAmong(userId, kind, ids) {
      if (ids.length === 0) return new Map();
      const rows = await find[kind](userId, ids);
      return new Map(rows.map(({ id, rating }) => [id, rating]));
    },
    async rate(userId, given) {
      const { kind, rating } = given;
      const [id = given.id] = await requireKnown(library, kind, [given.id]);
      await database.transaction(async (trx) => {
        const own = createRatingStore(trx);
        if (rating === 0) await own.remove(userId, kind, id);
        else await own.set(userId, { kind, item_id: id, rating, rated_at: clock.now() });
        await events.publishIn(trx, 'listenerDataChanged', { userId });
      });
      return given;
    },
  };
}

function toRating({ kind, item_id: id, rating, rated_at }: RatingRow): Rating {
  return { kind, id, rating, ratedAt: new Date(rated_at).toISOString() };
}
