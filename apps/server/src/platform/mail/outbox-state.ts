import type { Queries } from '#platform/db/queries.ts';

export interface OutboxState {
  readonly queued: number;
  readonly failed: number;
  /** Failed for good within the last two days. */
  readonly failedLately: number;
  readonly sentLastDay: number;
  readonly oldestQueuedAt: number | undefined;
  readonly lastError: string | undefined;
}

const DAY_MS = 24 * 3_600_000;
/** Counted from the creation of the mail, because a day may pass before it fails. */
const FAILED_LATELY_MS = 3 * DAY_MS;

export async function readOutboxState(db: Queries, now: number): Promise<OutboxState> {
  const count = async (state: 'queued' | 'failed' | 'sent', since = 0) => {
    const row = await db
      .selectFrom('outbox_mail')
      .where('state', '=', state)
      .where('created_at', '>=', since)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow();
    return { count: Number(row.count), oldest: row.oldest === null ? undefined : Number(row.oldest) };
  };
  const [queued, failed, failedLately, sent, stuck] = await Promise.all([
    count('queued'),
    count('failed'),
    count('failed', now - FAILED_LATELY_MS),
    count('sent', now - DAY_MS),
    db
      .selectFrom('outbox_mail')
      .where('state', 'in', ['queued', 'failed'])
      .where('last_error', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .select('last_error')
      .executeTakeFirst(),
  ]);
  return {
    queued: queued.count,
    failed: failed.count,
    failedLately: failedLately.count,
    sentLastDay: sent.count,
    oldestQueuedAt: queued.oldest,
    lastError: stuck?.last_error ?? undefined,
  };
}
