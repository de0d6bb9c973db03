import type { Queries } from '#platform/db/queries.ts';

export interface FavouriteRow {
  readonly id: number;
  readonly track_id: number;
  readonly favourited_at: number;
}

/** Every statement names the owner, so that nobody can reach what is not theirs. */
export function createFavouriteStore(db: Queries) {
  return {
    /** Newest first. */
    async list(userId: string): Promise<FavouriteRow[]> {
      return db
        .selectFrom('favourite')
        .where('account_id', '=', userId)
        .orderBy('favourited_at', 'desc')
        .orderBy('id', 'desc')
        .select(['id', 'track_id', 'favourited_at'])
        .execute();
    },
    /** Newest first. */
    async listTrackIds(userId: string, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('favourite')
        .where('account_id', '=', userId)
        .orderBy('favourited_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select('track_id')
        .execute();
      return rows.map(({ track_id }) => track_id);
    },
    /** Those marked before then, the longest ago first. */
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
    /** Nothing when it is there already, and then nothing is written either. */
    async add(userId: string, trackId: number, favouritedAt: number): Promise<FavouriteRow | undefined> {
      return db
        .insertInto('favourite')
        .values({ account_id: userId, track_id: trackId, favourited_at: favouritedAt })
        .onConflict((conflict) => conflict.columns(['account_id', 'track_id']).doNothing())
        .returning(['id', 'track_id', 'favourited_at'])
        .executeTakeFirst();
    },
    async remove(userId: string, trackId: number): Promise<void> {
      await db
        .deleteFrom('favourite')
        .where('account_id', '=', userId)
        .where('track_id', '=', trackId)
        .execute();
    },
    async find(userId: string, trackId: number): Promise<FavouriteRow | undefined> {
      return db
        .selectFrom('favourite')
        .where('account_id', '=', userId)
        .where('track_id', '=', trackId)
        .select(['id', 'track_id', 'favourited_at'])
        .executeTakeFirst();
    },
  };
}
