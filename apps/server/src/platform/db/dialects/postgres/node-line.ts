/** The bell between nodes: LISTEN on a connection of its own, a bare NOTIFY on any. */
import { type RawBuilder, sql } from 'kysely';
import type { Client, Pool } from 'pg';
import type { LineListener, Listening, NodeLine } from '../dialect.ts';

const CHANNEL = 'tutti_node_event';
const RECONNECT_MS = 1_000;
/** Far more than a bell takes, and nothing hangs on it: meanwhile events are read once a second. */
const DEAF_AFTER_MS = 5_000;

interface LineDeps {
  readonly pool: Pick<Pool, 'query'>;
  readonly connect: () => Client;
}

export function createNodeLine({ pool, connect }: LineDeps): NodeLine {
  /** Never inside of a transaction: there it would hold a lock of the whole server while that one commits. */
  const ring = async () => void (await pool.query(`notify ${CHANNEL}`));
  const oldestOpenTransaction: RawBuilder<number> = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
  return { ring, oldestOpenTransaction, listen: (listener) => listenOn(connect, ring, listener) };
}

/** Connects again for as long as it is wanted. A lost bell loses nothing: the database is read on the way back. */
function listenOn(
  connect: () => Client,
  ring: () => Promise<void>,
  { timers, heard, foundDeaf }: LineListener,
): Listening {
  let client: Client | undefined;
  let timer: number | undefined;
  let hasEnded = false;
  let hasHeard = false;

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
      hasHeard = true;
      heard();
    });
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
      // Whatever was told while nobody listened.
      heard();
      hasHeard = false;
      wait(DEAF_AFTER_MS, () => {
        if (!hasHeard && client === opened) foundDeaf();
      });
      await ring();
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
