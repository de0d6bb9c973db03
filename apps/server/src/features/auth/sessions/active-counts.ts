import { ONLINE_WINDOW_MS, SESSION_IDLE_MS } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

export interface ActiveCounts {
  readonly users: number;
  readonly sessions: number;
  readonly recentUserIds: readonly string[];
}

export function createActiveCounts({ database, clock }: { database: Database; clock: Clock }) {
  const { queries } = database;
  return async (): Promise<ActiveCounts> => {
    const now = clock.now();
    const valid = queries
      .selectFrom('session')
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', now - SESSION_IDLE_MS);
    const [counts, recent] = await Promise.all([
      valid
        .select(({ fn }) => [
          fn.countAll<number>().as('sessions'),
          fn.count<number>('account_id').distinct().as('users'),
        ])
        .executeTakeFirstOrThrow(),
      valid
        .where('last_seen_at', '>=', now - ONLINE_WINDOW_MS)
        .select('account_id')
        .distinct()
        .execute(),
    ]);
    return {
      users: Number(counts.users),
      sessions: Number(counts.sessions),
      recentUserIds: recent.map(({ account_id: id }) => id),
    };
  };
}
