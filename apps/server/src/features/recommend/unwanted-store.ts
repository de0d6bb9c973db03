import { type PreparedSource, prepareForOwnIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';

export function prepareUnwanted(source: PreparedSource) {
  return prepareForOwnIds(source, (userId, ids) =>
    source.queries
      .selectFrom('unwanted_track')
      .where('account_id', '=', userId)
      .where('track_id', 'in', ids)
      .select('track_id as id'),
  );
}

/** Every query filters by owner. */
export function createUnwantedStore(db: Queries) {
  return {
    async add(userId: string, trackId: number, refusedAt: number): Promise<void> {
      await db
        .insertInto('unwanted_track')
        .values({ account_id: userId, track_id: trackId, refused_at: refusedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async remove(userId: string, trackId: number): Promise<void> {
      await db
        .deleteFrom('unwanted_track')
        .where('account_id', '=', userId)
        .where('track_id', '=', trackId)
        .execute();
    },
  };
}
