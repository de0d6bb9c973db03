import { type SqlBool, sql } from 'kysely';
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

/** Every query filters by owner. */
export function createRatingStore(db: Queries) {
  const newest = (userId: string) =>
    db
      .selectFrom('rating')
      .where('account_id', '=', userId)
      .orderBy('rated_at', 'desc')
      .orderBy('kind')
      .orderBy('item_id')
      .select(['kind', 'item_id', 'rating', 'rated_at']);
  return {
    /** Lists the newest first, after the previous page: first those with the same time, then older ones. */
    async listPage(userId: string, after: RatingRow | undefined, limit: number): Promise<RatingRow[]> {
      if (after === undefined) return newest(userId).limit(limit).execute();
      const withIt = await newest(userId)
        .where('rated_at', '=', after.rated_at)
        .where(sql<SqlBool>`(kind, item_id) > (${after.kind}, ${after.item_id})`)
        .limit(limit)
        .execute();
      if (withIt.length === limit) return withIt;
      const before = await newest(userId)
        .where('rated_at', '<', after.rated_at)
        .limit(limit - withIt.length)
        .execute();
      return [...withIt, ...before];
    },
    /** Lists the highest first. */
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
