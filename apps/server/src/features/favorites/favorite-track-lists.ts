/** Reads favorite tracks in the order in which they were marked, even within one instant. favorite-store.ts writes them. */
import { type SqlBool, sql } from 'kysely';
import { type PreparedSource, prepare } from '#platform/db/prepare.ts';

export interface FavoriteRow {
  readonly id: number;
  readonly track_id: number;
  readonly favourited_at: number;
}

export function createFavoriteTrackLists(source: PreparedSource) {
  const { queries: db } = source;
  const newest = (userId: string) =>
    db
      .selectFrom('favourite')
      .where('account_id', '=', userId)
      .orderBy('favourited_at', 'desc')
      .orderBy('id', 'desc');
  const readFirst = prepare<{ userId: string; limit: number }, FavoriteRow>(source, (slot) =>
    newest(slot('userId')).limit(slot('limit')).select(['id', 'track_id', 'favourited_at']),
  );
  const readBehind = prepare<{ userId: string; limit: number; favoritedAt: number; id: number }, FavoriteRow>(
    source,
    (slot) =>
      newest(slot('userId'))
        .where(sql<SqlBool>`(favourited_at, id) < (${slot('favoritedAt')}, ${slot('id')})`)
        .limit(slot('limit'))
        .select(['id', 'track_id', 'favourited_at']),
  );
  const readNewest = prepare<{ userId: string; limit: number }, { track_id: number }>(source, (slot) =>
    newest(slot('userId')).limit(slot('limit')).select('track_id'),
  );
  return {
    listPage: (userId: string, after: FavoriteRow | undefined, limit: number) =>
      after === undefined
        ? readFirst({ userId, limit })
        : readBehind({ userId, limit, favoritedAt: after.favourited_at, id: after.id }),
    listTrackIds: async (userId: string, limit: number): Promise<number[]> =>
      (await readNewest({ userId, limit })).map(({ track_id }) => track_id),
    /** Lists those marked before an instant, the oldest first. */
    async listTrackIdsBefore(userId: string, before: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('favourite')
        .where('account_id', '=', userId)
        .where('favourited_at', '<=', before)
        .orderBy('favourited_at')
        .orderBy('id')
        .limit(limit)
        .select('track_id')
        .execute();
      return rows.map(({ track_id }) => track_id);
    },
    async count(userId: string): Promise<number> {
      const { total } = await db
        .selectFrom('favourite')
        .where('account_id', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async find(userId: string, trackId: number): Promise<FavoriteRow | undefined> {
      return db
        .selectFrom('favourite')
        .where('account_id', '=', userId)
        .where('track_id', '=', trackId)
        .select(['id', 'track_id', 'favourited_at'])
        .executeTakeFirst();
    },
  };
}
