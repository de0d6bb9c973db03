/** Stars somebody gave tracks, albums and artists, one to five. Nobody sees those of others. */
import type { GivenRating, Rating } from '@tutti/contract';
import type { Library, LibraryKind } from '#features/library/library.ts';
import { requireKnown } from '#features/library/require-known.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createRatingStore } from './rating-store.ts';

interface RatingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'knownIds'>;
}

export interface Ratings {
  /** Newest first. */
  list(userId: string): Promise<Rating[]>;
  /** The highest first. */
  listIds(userId: string, kind: LibraryKind): Promise<number[]>;
  /** Of those among the ids that have one. */
  listAmong(userId: string, kind: LibraryKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** 0 takes it away. */
  rate(userId: string, given: GivenRating): Promise<GivenRating>;
}

export function createRatings({ database, clock, library }: RatingsDeps): Ratings {
  const store = createRatingStore(database);
  return {
    async list(userId) {
      const rows = await store.list(userId);
      return rows.map(({ kind, item_id: id, rating, rated_at }) => ({
        kind,
        id,
        rating,
        ratedAt: new Date(rated_at).toISOString(),
      }));
    },
    listIds: (userId, kind) => store.listIds(userId, kind),
    async listAmong(userId, kind, ids) {
      if (ids.length === 0) return new Map();
      const rows = await store.listAmong(userId, kind, ids);
      return new Map(rows.map(({ id, rating }) => [id, rating]));
    },
    async rate(userId, given) {
      const { kind, id, rating } = given;
      await requireKnown(library, kind, [id]);
      if (rating === 0) await store.remove(userId, kind, id);
      else await store.set(userId, { kind, item_id: id, rating, rated_at: clock.now() });
      return given;
    },
  };
}
