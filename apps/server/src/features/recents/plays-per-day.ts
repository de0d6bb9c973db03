import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Database } from '#platform/db/database.ts';

export interface DayOfPlays {
  /** Days since 1970 in UTC. */
  readonly day: number;
  readonly plays: number;
  readonly listeners: number;
}

const DAY_MS = 24 * 3_600_000;

/** Runs one query per day, because a month in one statement takes half a second, during which SQLite serves nobody. */
export function createPlaysPerDay({ database }: { database: Database }) {
  async function countDay(day: number): Promise<DayOfPlays> {
    const { plays, listeners } = await database.queries
      .selectFrom('play')
      .where('is_counted', '=', 1)
      .where('played_at', '>=', day * DAY_MS)
      .where('played_at', '<', (day + 1) * DAY_MS)
      .select(({ fn }) => [
        fn.countAll<number>().as('plays'),
        fn.count<number>('account_id').distinct().as('listeners'),
      ])
      .executeTakeFirstOrThrow();
    return { day, plays: Number(plays), listeners: Number(listeners) };
  }

  return async (from: number, days: number): Promise<DayOfPlays[]> => {
    const firstDay = Math.floor(from / DAY_MS);
    const counted: DayOfPlays[] = [];
    for (let day = firstDay; day < firstDay + days; day += 1) {
      if (day > firstDay) await yieldToEventLoop();
      counted.push(await countDay(day));
    }
    return counted.filter(({ plays }) => plays > 0);
  };
}
