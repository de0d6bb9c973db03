import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

export interface ListenerStep {
  /** Number of the step, counted since 1970. */
  readonly step: number;
  readonly peak: number;
  readonly mean: number;
  readonly onlineUsers: number;
}

export function createListenerSampleStore(db: Queries) {
  return {
    /** Keeps the larger number if two nodes, or a restart within the minute, record the same minute. */
    async record(sample: { at: number; listeners: number; onlineUsers: number }): Promise<void> {
      const larger = (column: 'listeners' | 'online_users') =>
        sql<number>`case when excluded.${sql.ref(column)} > ${sql.ref(`listener_sample.${column}`)}
          then excluded.${sql.ref(column)} else ${sql.ref(`listener_sample.${column}`)} end`;
      await db
        .insertInto('listener_sample')
        .values({ sampled_at: sample.at, listeners: sample.listeners, online_users: sample.onlineUsers })
        .onConflict((conflict) =>
          conflict
            .column('sampled_at')
            .doUpdateSet({ listeners: larger('listeners'), online_users: larger('online_users') }),
        )
        .execute();
    },
    async removeBefore(at: number): Promise<void> {
      await db.deleteFrom('listener_sample').where('sampled_at', '<', at).execute();
    },
    async listSteps(from: number, stepMs: number): Promise<ListenerStep[]> {
      const step = sql<number>`sampled_at / ${sql.lit(stepMs)}`;
      const rows = await db
        .selectFrom('listener_sample')
        .where('sampled_at', '>=', from)
        .groupBy(step)
        .select(({ fn }) => [
          step.as('step'),
          fn.max('listeners').as('peak'),
          fn.avg<number>('listeners').as('mean'),
          fn.max('online_users').as('online_users'),
        ])
        .execute();
      return rows.map((row) => ({
        step: Number(row.step),
        peak: Number(row.peak),
        mean: Math.round(Number(row.mean) * 10) / 10,
        onlineUsers: Number(row.online_users),
      }));
    },
  };
}
