import { type PreparedSource, prepareForOwnIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface BookmarkRow {
  readonly track_id: number;
  readonly position_ms: number;
  readonly comment: string;
  readonly created_at: number;
  readonly changed_at: number;
}

export function prepareBookmarks(source: PreparedSource) {
  return prepareForOwnIds(source, (userId, ids) =>
    source.queries
      .selectFrom('bookmark')
      .where('account_id', '=', userId)
      .where('track_id', 'in', ids)
      .select(['track_id as id', 'position_ms']),
  );
}

/** Every query filters by owner, so other users' bookmarks are invisible. */
export function createBookmarkStore(db: Queries) {
  return {
    async listTrackIds(userId: string): Promise<number[]> {
      const rows = await db
        .selectFrom('bookmark')
        .where('account_id', '=', userId)
        .orderBy('changed_at', 'desc')
        .orderBy('track_id')
        .select('track_id')
        .execute();
      return rows.map(({ track_id }) => track_id);
    },
    /** Returns bookmarks in the order of the ids. */
    async listAmong(userId: string, trackIds: readonly number[]): Promise<BookmarkRow[]> {
      const rows = await db
        .selectFrom('bookmark')
        .where('account_id', '=', userId)
        .where('track_id', 'in', trackIds)
        .select(['track_id', 'position_ms', 'comment', 'created_at', 'changed_at'])
        .execute();
      const byTrack = new Map(rows.map((row) => [row.track_id, row]));
      return trackIds.flatMap((id) => byTrack.get(id) ?? []);
    },
    async find(userId: string, trackId: number): Promise<Pick<BookmarkRow, 'created_at'> | undefined> {
      return db
        .selectFrom('bookmark')
        .where('account_id', '=', userId)
        .where('track_id', '=', trackId)
        .select('created_at')
        .executeTakeFirst();
    },
    async count(userId: string): Promise<number> {
      const { total } = await db
        .selectFrom('bookmark')
        .where('account_id', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    /** An existing bookmark keeps its creation time. */
    async set(userId: string, row: BookmarkRow): Promise<void> {
      const { position_ms, comment, changed_at } = row;
      await db
        .insertInto('bookmark')
        .values({ account_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'track_id']).doUpdateSet({ position_ms, comment, changed_at }),
        )
        .execute();
    },
    async remove(userId: string, trackId: number): Promise<void> {
      await db
        .deleteFrom('bookmark')
        .where('account_id', '=', userId)
        .where('track_id', '=', trackId)
        .execute();
    },
  };
}
