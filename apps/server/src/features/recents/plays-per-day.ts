import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface DayOfPlays {
  /** Days since 1970 in UTC. */
  readonly day: number;
  readonly plays: number;
  readonly listeners: number;
}

const DAY_MS = 24 * 3_600_000;

/** Plays that counted, of all users together, for the days that had any. */
export function createPlaysPerDay({ database }: { database: Database }) {
  return async (from: number): Promise<DayOfPlays[]> => {
    const day = sql<number>`played_at / ${sql.lit(DAY_MS)}`;
    const rows = await database.queries
      .selectFrom('play')
      .where('played_at', '>=', from)
      .groupBy(day)
      .select(({ fn }) => [
        day.as('day'),
        fn.countAll<number>().as('plays'),
        fn.count<number>('account_id').distinct().as('listeners'),
      ])
      .execute();
    return rows.map((row) => ({
      day: Number(row.day),
      plays: Number(row.plays),
      listeners: Number(row.listeners),
    }));
  };
}
