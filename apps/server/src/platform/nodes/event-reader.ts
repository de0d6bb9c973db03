import { sql } from 'kysely';
import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { NodeNotifier } from '#platform/db/dialects/dialect.ts';
import type { DomainEvents, Events, SharedEvent } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { Lease } from './lease.ts';

interface ReaderDeps {
  readonly database: Pick<Database, 'notifier' | 'queries'>;
  readonly events: Pick<Events, 'publish'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly nodeId: string;
  readonly lease: Pick<Lease, 'isHeld'>;
}

export interface EventReader {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads this often in case a notification was lost. */
const LOOK_EVERY_MS = 1_000;
const PRUNE_EVERY_MS = 60_000;
/** Longer than a database may be away unnoticed. */
export const EVENT_RETENTION_MS = 10 * 60_000;

const SILENT: EventReader = { start: async () => {}, stop: async () => {} };

export function createEventReader(deps: ReaderDeps): EventReader {
  return deps.database.notifier === undefined ? SILENT : createReader(deps, deps.database.notifier);
}

function createReader(deps: ReaderDeps, notifier: NodeNotifier): EventReader {
  const { database, clock, timers, logger } = deps;
  const cursor = createCursor(deps, notifier);
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let readAtMs = 0;
  let endings: (() => Promise<void>)[] = [];

  async function readUntilRead(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await cursor.readOn();
      noteGap();
    }
  }

  /** Notes a gap, because events may have been removed unread: everything cached must be read again. */
  function noteGap(): void {
    const now = clock.now();
    if (now - readAtMs > EVENT_RETENTION_MS / 2) {
      deps.events.publish('libraryChanged', { changedTrackIds: 'all' });
      deps.events.publish('settingsChanged', {});
    }
    readAtMs = now;
  }

  function read(): Promise<void> {
    isWanted = true;
    reading ??= readUntilRead().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function prune(): Promise<void> {
    if (!deps.lease.isHeld()) return;
    const before = clock.now() - EVENT_RETENTION_MS;
    await database.queries.deleteFrom('node_event').where('created_at', '<', before).execute();
  }

  return {
    async start() {
      await cursor.begin();
      readAtMs = clock.now();
      const listening = notifier.listen({
        timers,
        onNotified: () =>
          void read().catch((error: unknown) => logger.warn({ err: error }, 'reading events failed')),
        onBlocked: () =>
          logger.warn(
            'other nodes are heard once a second only: notifications of the database do not get through, as behind a pooler that shares connections',
          ),
      });
      endings = [
        () => listening.stop(),
        repeat({ timers, logger }, { what: 'looking for events', everyMs: LOOK_EVERY_MS, work: read }),
        repeat({ timers, logger }, { what: 'removing old events', everyMs: PRUNE_EVERY_MS, work: prune }),
      ];
    },
    async stop() {
      await Promise.all(endings.splice(0).map((end) => end()));
      await reading?.catch(() => {});
    },
  };
}

/** Reads from the oldest transaction that was still open, because a late commit has a lower id than read events. */
function createCursor({ database, events, logger, nodeId }: ReaderDeps, notifier: NodeNotifier) {
  let fromTransaction = 0;
  let known: ReadonlySet<number> = new Set();

  function note(rows: Awaited<ReturnType<typeof select>>): void {
    fromTransaction = rows[0]?.oldest ?? fromTransaction;
    known = new Set(rows.flatMap(({ id, number }) => (id !== null && number >= fromTransaction ? [id] : [])));
  }

  async function select() {
    const { rows } = await sql<{
      oldest: number;
      id: number | null;
      number: number;
      name: string;
      payload: string;
    }>`
      select notifier.oldest, event.id, event.transaction_number as number, event.name, event.payload
      from (select ${notifier.oldestOpenTransaction} as oldest) as notifier
      left join node_event as event
        on event.transaction_number >= ${fromTransaction} and event.node_id <> ${nodeId}
      order by event.id`.execute(database.queries);
    return rows;
  }

  return {
    /** Skips earlier events, because this node reads current data at its start anyway. */
    async begin(): Promise<void> {
      note(await select());
    },
    async readOn(): Promise<void> {
      const rows = await select();
      const unknown = rows.filter(({ id }) => id !== null && !known.has(id));
      note(rows);
      for (const { name, payload } of unknown) publish(name, payload);
    },
  };

  function publish(name: string, payload: string): void {
    try {
      // Another version may have written it, with events that nobody here subscribes to.
      events.publish(name as SharedEvent, JSON.parse(payload) as DomainEvents[SharedEvent]);
    } catch (error) {
      logger.error({ err: error, event: name }, 'an event of another node cannot be read');
    }
  }
}
