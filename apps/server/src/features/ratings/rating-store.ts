import type { LibraryKind } from '#features/library/library.ts';
import { type PreparedSource, prepareForOwnIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface RatingRow {
  readonly kind: LibraryKind;
  readonly item_id: number;
  readonly rating: number;
  readonly rated_at: number;
}

export function prepareRatings(source: PreparedSource, kind: LibraryKind) {
  return prepareForOwnIds(source, (userId, ids) =>
    source.queries
      .selectFrom('rating')
      .where('account_id', '=', userId)
      .where('kind', '=', kind)
      .where('item_id', 'in', ids)
      .select(['item_id as id', 'rating']),
  );
}

/** Every statement names the owner. */
export function createRatingStore(db: Queries) {
  return {
    /** Newest first. */
    async list(userId: string): Promise<RatingRow[]> {
      return db
        .selectFrom('rating')
        .where('account_id', '=', userId)
        .orderBy('rated_at', 'desc')
        .orderBy('kind')
        .orderBy('item_id')
        .select(['kind', 'item_id', 'rating', 'rated_at'])
        .execute();
    },
    /** Highest first. */
    async listIds(userId: string, kind: LibraryKind): Promise<number[]> {
      const rows = await db
        .selectFrom('rating')
        .where('account_id', '=', userId)
        .where('kind', '=', kind)
        .orderBy('rating', 'desc')
        .orderBy('item_id')
        .select('item_id')
        .execute();
      return rows.map(({ item_id }) => item_id);
    },
    async set(userId: string, row: RatingRow): Promise<void> {
      await db
        .insertInto('rating')
        .values({ account_id: userId, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'kind', 'item_id'])
            .doUpdateSet({ rating: row.rating, rated_at: row.rated_at }),
        )
        .execute();
    },
    async remove(userId: string, kind: LibraryKind, id: number): Promise<void> {
      await db
        .deleteFrom('rating')
        .where('account_id', '=', userId)
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .execute();
    },
  };
}
