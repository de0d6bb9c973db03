/** Stores mails in the acting transaction, so that a crash loses nothing and a rolled-back action sends nothing. */
import type { Selectable } from 'kysely';
import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import { type Lease, onlyWith } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { isRefusedForGood } from './mail-server.ts';

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as HTML; empty for a mail that has none. */
  readonly html: string;
}

export type OutboxRow = Selectable<AccountTables['outbox_mail']>;

/** Delivers one mail; throws if it was not accepted. */
export type SendMail = (mail: Mail & { readonly id: string }) => Promise<unknown>;

export interface Outbox {
  /** Stores a mail in the acting transaction; the sending node sends it after the commit. */
  enqueue(trx: Queries, mail: Mail): Promise<void>;
  /** Lists waiting and failed mails, newest first. */
  listStuck(): Promise<OutboxRow[]>;
  /** Returns false if there is no such mail or it has been sent. */
  resend(id: string): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly send: SendMail;
  readonly events: Pick<Events, 'publishIn' | 'subscribe'>;
  /** Only the lease holder sends. */
  readonly lease: Pick<Lease, 'isHeld' | 'require' | 'onTaken'>;
}

const POLL_MS = 10_000;
const CLAIM_MS = 2 * 60_000;
const BATCH = 20;
/** Sends this many at once, so that one recipient's slow server does not delay everybody's links. */
const LANES = 4;
/** The pause after each failure, then it waits for an administrator: about a day in all. */
const RETRY_PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000, 16 * 3_600_000];
const PUT_OFF_MAX_MS = 2 * Math.max(...RETRY_PAUSES_MS);
/** How long sent and failed mails are kept; nobody waits for a mail that was not sent again by then. */
const DONE_RETENTION_MS = 30 * 24 * 3_600_000;
const ERROR_MAX_LENGTH = 300;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { database, events, lease, logger } = deps;
  let endings: (() => unknown)[] = [];
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isWanted = false;

  async function run(): Promise<void> {
    do {
      isWanted = false;
      try {
        await deliverDue(deps);
      } catch (error) {
        logger.warn({ err: error }, 'reading the mail outbox failed');
      }
    } while (isWanted && isStarted);
  }

  function wake(): void {
    if (!isStarted || !lease.isHeld()) return;
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  return {
    async enqueue(trx, mail) {
      const now = deps.clock.now();
      await trx
        .insertInto('outbox_mail')
        .values({
          ...mail,
          id: deps.ids.uuid(),
          state: 'queued',
          attempts: 0,
          last_error: null,
          created_at: now,
          next_attempt_at: now,
        })
        .execute();
      await events.publishIn(trx, 'mailQueued', {});
    },
    listStuck: () =>
      database.queries
        .selectFrom('outbox_mail')
        .selectAll()
        .where('state', 'in', ['queued', 'failed'])
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute(),
    async resend(id) {
      const { numUpdatedRows } = await database.queries
        .updateTable('outbox_mail')
        .set({ state: 'queued', attempts: 0, next_attempt_at: deps.clock.now() })
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'failed'])
        .executeTakeFirst();
      await events.publishIn(database.queries, 'mailQueued', {});
      return numUpdatedRows > 0n;
    },
    start() {
      isStarted = true;
      wake();
      endings = [
        events.subscribe('mailQueued', wake),
        lease.onTaken(wake),
        repeat(deps, { what: 'polling the mail outbox', everyMs: POLL_MS, work: async () => wake() }),
      ];
    },
    async stop() {
      isStarted = false;
      await Promise.all(endings.splice(0).map((end) => end()));
      await running;
    },
  };
}

async function deliverDue(deps: OutboxDeps): Promise<void> {
  const now = deps.clock.now();
  const { queries } = deps.database;
  await queries
    .deleteFrom('outbox_mail')
    .where('state', 'in', ['sent', 'failed'])
    .where('created_at', '<', now - DONE_RETENTION_MS)
    .execute();
  const due = await queries
    .selectFrom('outbox_mail')
    .selectAll()
    .where('state', '=', 'queued')
    .where((where) =>
      // Delayed longer than mails ever are, so a clock was ahead.
      where.or([where('next_attempt_at', '<=', now), where('next_attempt_at', '>', now + PUT_OFF_MAX_MS)]),
    )
    .orderBy('next_attempt_at')
    .limit(BATCH)
    .execute();
  const lane = async (): Promise<void> => {
    for (let mail = due.shift(); mail; mail = due.shift()) await deliver(deps, mail);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function deliver(deps: OutboxDeps, mail: OutboxRow): Promise<void> {
  if (!(await claim(deps, mail))) return;
  const { queries } = deps.database;
  try {
    await deps.send(mail);
    // The body contained a link that opens an account; nobody needs it any more.
    await queries
      .updateTable('outbox_mail')
      .set({ state: 'sent', body: '', html: '', last_error: null, next_attempt_at: null })
      .where('id', '=', mail.id)
      .execute();
  } catch (error) {
    await noteFailure(deps, mail, error);
  }
}

/** Returns false if it is sent or being sent elsewhere; if this process dies, the mail is retried later. */
async function claim({ database, clock, lease }: OutboxDeps, mail: OutboxRow): Promise<boolean> {
  const { numUpdatedRows } = await onlyWith(lease, database).transaction((trx) =>
    trx
      .updateTable('outbox_mail')
      .set({ next_attempt_at: clock.now() + CLAIM_MS, attempts: mail.attempts + 1 })
      .where('id', '=', mail.id)
      .where('state', '=', 'queued')
      .where('attempts', '=', mail.attempts)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

async function noteFailure(deps: OutboxDeps, mail: OutboxRow, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH);
  const pause = isRefusedForGood(error) ? undefined : RETRY_PAUSES_MS[mail.attempts];
  deps.logger.warn({ mailId: mail.id, attempt: mail.attempts + 1, reason }, 'sending a mail failed');
  await deps.database.queries
    .updateTable('outbox_mail')
    .set({
      state: pause === undefined ? 'failed' : 'queued',
      last_error: reason,
      next_attempt_at: pause === undefined ? null : deps.clock.now() + pause,
    })
    .where('id', '=', mail.id)
    .execute();
}
