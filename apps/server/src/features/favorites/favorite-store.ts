/** Favorites of a user by kind (tracks, albums, artists): three tables that differ only in the name of one column. */
import type { Kysely } from 'kysely';
import type { LibraryKind } from '#features/library/catalog/existing-ids.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type PreparedSource, prepareForOwnIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface FavoriteMark {
  readonly id: number;
  readonly favourited_at: number;
}

const TABLES = {
  track: ['favourite', 'track_id'],
  album: ['favourite_album', 'album_id'],
  artist: ['favourite_artist', 'artist_id'],
} as const;

/** Types all tables as if the column had the same name. */
type MarkTables = Record<
  (typeof TABLES)[LibraryKind][0],
  { account_id: string; track_id: number; favourited_at: number }
>;

function tableOf(db: Queries, kind: LibraryKind) {
  const [table, column] = TABLES[kind];
  return { db: db as unknown as Kysely<MarkTables>, table, column: column as 'track_id' };
}

export type FindMarks = (userId: string, ids: readonly number[]) => Promise<readonly FavoriteMark[]>;

export function prepareMarks(source: PreparedSource, kind: LibraryKind): FindMarks {
  const { db, table, column } = tableOf(source.queries, kind);
  return prepareForOwnIds(source, (userId, ids) =>
    db
      .selectFrom(table)
      .where('account_id', '=', userId)
      .where(column, 'in', ids)
      .select([`${column} as id`, 'favourited_at']),
  );
}

/** Every query filters by owner, so other users' favorites are invisible. */
export function createFavoriteStore(queries: Queries, kind: LibraryKind) {
  const { db, table, column } = tableOf(queries, kind);
  const newest = (userId: string) =>
    db
      .selectFrom(table)
      .where('account_id', '=', userId)
      .orderBy('favourited_at', 'desc')
      .orderBy(column)
      .select([`${column} as id`, 'favourited_at']);
  return {
    list: async (userId: string): Promise<FavoriteMark[]> => newest(userId).execute(),
    /** Lists the newest first, after the last one so far: first those of the same instant, then earlier ones. */
    async listPage(userId: string, after: FavoriteMark | undefined, limit: number): Promise<FavoriteMark[]> {
      if (after === undefined) return newest(userId).limit(limit).execute();
      const withIt = await newest(userId)
        .where('favourited_at', '=', after.favourited_at)
        .where(column, '>', after.id)
        .limit(limit)
        .execute();
      if (withIt.length === limit) return withIt;
      const before = await newest(userId)
        .where('favourited_at', '<', after.favourited_at)
        .limit(limit - withIt.length)
        .execute();
      return [...withIt, ...before];
    },
    /** Keeps the date of existing favorites; returns how many are new. */
    async add(userId: string, ids: readonly number[], favoritedAt: number): Promise<number> {
      let added = 0;
      const rows = ids.map((id) => ({ account_id: userId, [column]: id, favourited_at: favoritedAt }));
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto(table)
          .values(rows.slice(start, start + ROWS_PER_STATEMENT) as never)
          .onConflict((conflict) => conflict.columns(['account_id', column]).doNothing())
          .executeTakeFirst();
        added += Number(numInsertedOrUpdatedRows);
        await yieldToEventLoop();
      }
      return added;
    },
    async remove(userId: string, ids: readonly number[]): Promise<void> {
      for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
        const some = ids.slice(start, start + ROWS_PER_STATEMENT);
        await db.deleteFrom(table).where('account_id', '=', userId).where(column, 'in', some).execute();
        await yieldToEventLoop();
      }
    },
  };
}

/** Batch size; yields to the event loop between batches. */
const ROWS_PER_STATEMENT = 250;
