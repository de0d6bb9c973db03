import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface HeldLease {
  readonly name: string;
  readonly holder: string;
  readonly number: number;
}

/** The holder renews it every two seconds; a dead holder has lost it after this time. */
export const LEASE_MS = 8_000;
/** A lease with a later end was written before the database's clock was set back. */
const LEASE_MAX_MS = 2 * 60_000;

export function createLeaseStore(db: Queries, { now }: Pick<Database['capabilities'], 'now'>) {
  const end: RawBuilder<number> = sql`${now} + ${sql.lit(LEASE_MS)}`;
  const latestEnd: RawBuilder<number> = sql`${now} + ${sql.lit(LEASE_MAX_MS)}`;
  return {
    /** Takes or renews it; undefined while another process has it. */
    async take(name: string, holder: string): Promise<HeldLease | undefined> {
      const taken = await db
        .insertInto('node_lease')
        .values({ name, holder, number: 1, ends_at: end })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({
              holder,
              number: sql<number>`node_lease.number + case when node_lease.holder = ${holder} then 0 else 1 end`,
              ends_at: end,
            })
            .where((lease) =>
              lease.or([
                lease('node_lease.holder', '=', holder),
                lease('node_lease.ends_at', '<', now),
                lease('node_lease.ends_at', '>', latestEnd),
              ]),
            ),
        )
        .returning('number')
        .executeTakeFirst();
      return taken && { name, holder, number: taken.number };
    },
    /** Returns false if another process has taken it; in a transaction nobody can take it before its end. */
    async renew({ name, holder, number }: HeldLease): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('node_lease')
        .set({ ends_at: end })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('number', '=', number)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async findOther(name: string, holder: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('node_lease')
        .where('name', '=', name)
        .where('holder', '<>', holder)
        .where('ends_at', '>=', now)
        .where('ends_at', '<=', latestEnd)
        .select('holder')
        .executeTakeFirst();
      return row?.holder;
    },
    async listHeld(): Promise<{ name: string; holder: string }[]> {
      return db.selectFrom('node_lease').where('ends_at', '>', now).select(['name', 'holder']).execute();
    },
    /**
     * Keeps the number, which is never reused, and removes the holder, so that no pending renewal extends the lease.
     */
    async release(name: string, holder: string): Promise<void> {
      await db
        .updateTable('node_lease')
        .set({ holder: '', ends_at: 0 })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute();
    },
  };
}
