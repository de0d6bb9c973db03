/** Notifies other nodes of new events: LISTEN on its own connection, and NOTIFY without a payload on any connection. */
import { type RawBuilder, sql } from 'kysely';
import type { Client, Pool } from 'pg';
import type { NodeNotifier, NotificationListener, NotificationSubscription } from '../dialect.ts';

const CHANNEL = 'tutti_node_event';
const RECONNECT_MS = 1_000;
/** Far longer than a notification takes. Events are read once a second meanwhile, so nothing depends on it. */
const BLOCKED_AFTER_MS = 5_000;

interface NotifierDeps {
  readonly pool: Pick<Pool, 'query'>;
  readonly connect: () => Client;
}

export function createPgNotifier({ pool, connect }: NotifierDeps): NodeNotifier {
  /** Must not run inside a transaction, because it would hold a lock of the whole database server during the commit. */
  const notify = async () => void (await pool.query(`notify ${CHANNEL}`));
  const oldestOpenTransaction: RawBuilder<number> = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
  return { notify, oldestOpenTransaction, listen: (listener) => listenOn(connect, notify, listener) };
}

/** Reconnects until it is stopped. A lost notification loses no event, because events are read after each reconnect. */
function listenOn(
  connect: () => Client,
  notify: () => Promise<void>,
  { timers, onNotified, onBlocked }: NotificationListener,
): NotificationSubscription {
  let client: Client | undefined;
  let timer: number | undefined;
  let hasEnded = false;
  let hasBeenNotified = false;

  function wait(delayMs: number, run: () => void): void {
    if (timer !== undefined) timers.clearTimer(timer);
    timer = hasEnded ? undefined : timers.setTimer(run, delayMs);
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    wait(RECONNECT_MS, () => void open());
  }

  async function open(): Promise<void> {
    const opened = connect();
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', () => {
      hasBeenNotified = true;
      onNotified();
    });
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
      // Events may have been published while no connection was listening.
      onNotified();
      hasBeenNotified = false;
      wait(BLOCKED_AFTER_MS, () => {
        if (!hasBeenNotified && client === opened) onBlocked();
      });
      await notify();
    } catch {
      lose(opened);
    }
  }

  void open();
  return {
    async stop() {
      hasEnded = true;
      if (timer !== undefined) timers.clearTimer(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
