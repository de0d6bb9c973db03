import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AuditRow = Selectable<AccountTables['audit_entry']>;
export type NewAuditRow = Insertable<AccountTables['audit_entry']>;

const DAY_MS = 24 * 3_600_000;

export function createAuditStore(db: Queries) {
  return {
    async listNewest(count: number): Promise<AuditRow[]> {
      return db
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('occurred_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
    },
    /** Counts up to `limit`, because callers only need to know whether there are many. */
    async countSince(since: number, filter: { action: string; isSuccess: boolean; limit: number }) {
      const some = db
        .selectFrom('audit_entry')
        .where('action', '=', filter.action)
        .where('is_success', '=', filter.isSuccess ? 1 : 0)
        .where('occurred_at', '>=', since)
        .select('id')
        .limit(filter.limit);
      const row = await db
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** Counts per UTC day since 1970. */
    async countPerDay(action: string, from: number): Promise<ReadonlyMap<number, number>> {
      const day = sql<number>`occurred_at / ${sql.lit(DAY_MS)}`;
      const rows = await db
        .selectFrom('audit_entry')
        .where('action', '=', action)
        .where('occurred_at', '>=', from)
        .groupBy(day)
        .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
        .execute();
      return new Map(rows.map((row) => [Number(row.day), Number(row.count)]));
    },
    async findLastOf(action: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('audit_entry')
        .where('action', '=', action)
        .where('is_success', '=', 1)
        .orderBy('occurred_at', 'desc')
        .limit(1)
        .select('occurred_at')
        .executeTakeFirst();
      return row?.occurred_at;
    },
    async findLast(action: string, actorId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('audit_entry')
        .where('actor_id', '=', actorId)
        .where('action', '=', action)
        .orderBy('occurred_at', 'desc')
        .limit(1)
        .select('occurred_at')
        .executeTakeFirst();
      return row?.occurred_at;
    },
    async listActorsSince(since: number, { action, limit }: { action: string; limit: number }) {
      const rows = await db
        .selectFrom('audit_entry')
        .where('action', '=', action)
        .where('occurred_at', '>=', since)
        .where('actor_id', 'is not', null)
        .select('actor_id')
        .distinct()
        .limit(limit)
        .execute();
      return rows.map(({ actor_id: actorId }) => actorId as string);
    },
  };
}
