import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { createSystemTimers, type Timers } from '#platform/timers.ts';
import { DATABASE_KINDS, openTestDatabase } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { createEventReader } from './event-reader.ts';
import { createEventRecorder } from './event-recorder.ts';
import { heldLease } from './lease.ts';

const logger = createLogger('silent');

interface Node {
  readonly events: Events;
  readonly notified: number[];
  /** Stands still unless a test moves it, so that only notifications make it read. */
  readonly clock: ManualClock;
}

describe.each(DATABASE_KINDS)('events between nodes of one %s', (kind) => {
  const endings: (() => Promise<void>)[] = [];
  let database: Database;
  let folder: string;
  let here: Node;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-nodes-'));
    database = await openTestDatabase(kind, folder);
    await migrate(database);
  });
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startNode(
    nodeId: string,
    { isBlocked = false, timers }: { isBlocked?: boolean; timers?: Timers } = {},
  ): Promise<Node> {
    const clock = createManualClock(1_000_000);
    const { notifier } = database;
    const blockedNotifier = notifier && { ...notifier, listen: () => ({ stop: async () => {} }) };
    const shared = { ...database, notifier: isBlocked ? blockedNotifier : notifier };
    const deps = { database: shared, clock, timers: timers ?? clock, logger, nodeId, lease: heldLease };
    const events = createEvents(logger, createEventRecorder(deps));
    const reported: number[] = [];
    events.subscribe('stationChanged', ({ stationId }) => void reported.push(stationId));
    const reader = createEventReader({ ...deps, events });
    await reader.start();
    endings.push(() => reader.stop());
    return { events, notified: reported, clock };
  }

  const publishChange = ({ events }: Node, stationId: number) =>
    database.transaction((trx) => events.publishIn(trx, 'stationChanged', { stationId }));

  it('an event is published locally once it is committed', async () => {
    here = await startNode('a');
    await database.transaction(async (trx) => {
      await here.events.publishIn(trx, 'stationChanged', { stationId: 7 });
      expect(here.notified).toEqual([]);
    });
    expect(here.notified).toEqual([7]);
  });

  it('an event is not published when its transaction is rolled back, and once when it is retried', async () => {
    here = await startNode('a');
    const undone = database.transaction(async (trx) => {
      await here.events.publishIn(trx, 'stationChanged', { stationId: 1 });
      throw new Error('not after all');
    });
    await expect(undone).rejects.toThrow('not after all');
    let tries = 0;
    await database.transaction(async (trx) => {
      await here.events.publishIn(trx, 'stationChanged', { stationId: 2 });
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('again'), { code: '40001', errcode: 5 });
    });
    expect(tries).toBe(2);
    expect(here.notified).toEqual([2]);
  });

  it('an event outside of a transaction is published at once', async () => {
    here = await startNode('a');
    await here.events.publishIn(database.queries, 'stationChanged', { stationId: 4 });
    expect(here.notified).toEqual([4]);
  });

  describe.runIf(kind === 'postgres')('with another node', () => {
    let there: Node;

    it('an event arrives there after its notification, once, and never again locally', async () => {
      [here, there] = [await startNode('a'), await startNode('b')];
      await publishChange(here, 7);
      await eventually(() => expect(there.notified).toEqual([7]));
      await publishChange(there, 8);
      await eventually(() => expect(here.notified).toEqual([7, 8]));
      expect(there.notified).toEqual([7, 8]);
    });

    it('a late commit is published although later events were published before', async () => {
      [here, there] = [await startNode('a'), await startNode('b')];
      const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
      const { promise: written, resolve: noteWritten } = Promise.withResolvers<void>();
      const late = database.transaction(async (trx) => {
        await here.events.publishIn(trx, 'stationChanged', { stationId: 100 });
        noteWritten();
        await mayFinish;
      });
      await written;
      for (let id = 1; id <= 20; id += 1) await publishChange(here, id);
      await eventually(() => expect(there.notified).toHaveLength(20));
      finish();
      await late;
      await eventually(() => expect(there.notified).toHaveLength(21));
      expect(there.notified.at(-1)).toBe(100);
      await publishChange(here, 101);
      await eventually(() => expect(there.notified.at(-1)).toBe(101));
      expect(new Set(there.notified).size).toBe(there.notified.length);
    });

    it('a node without notifications finds events by reading, once a second', async () => {
      [here, there] = [await startNode('a'), await startNode('b', { isBlocked: true })];
      await publishChange(here, 5);
      expect(there.notified).toEqual([]);
      // A read that a busy database refuses is followed by the next.
      await eventually(async () => {
        await there.clock.advanceAsync(1_000);
        expect(there.notified).toEqual([5]);
      });
    });

    it('a node whose listening connection is cut gets all events of that time', async () => {
      const timers = createSystemTimers();
      [here, there] = [await startNode('a', { timers }), await startNode('b', { timers })];
      await publishChange(here, 1);
      await eventually(() => expect(there.notified).toEqual([1]));
      for (let id = 2; id <= 30; id += 1) {
        if (id % 10 === 0) await cutListeners();
        await publishChange(here, id);
      }
      await eventually(() => expect(there.notified).toHaveLength(30));
      expect(there.notified.toSorted((a, b) => a - b)).toEqual(upTo(30));
    });

    it('each of three hundred simultaneous events of both nodes is published once on both', async () => {
      [here, there] = [await startNode('a'), await startNode('b')];
      await Promise.all(upTo(300).map((id) => publishChange(id % 2 === 0 ? here : there, id)));
      for (const { notified: reported } of [here, there]) {
        await eventually(() => expect(reported).toHaveLength(300));
        expect(reported.toSorted((a, b) => a - b)).toEqual(upTo(300));
      }
    });

    it('a node that slept until events were removed reads all cached data again', async () => {
      here = await startNode('a');
      const received: string[] = [];
      here.events.subscribe(
        'libraryChanged',
        ({ changedTrackIds }) => void received.push(`${changedTrackIds}`),
      );
      here.events.subscribe('settingsChanged', () => void received.push('settings'));
      await publishChange(here, 1);
      expect(received).toEqual([]);
      here.clock.sleep(6 * 60_000);
      await eventually(async () => {
        await here.clock.advanceAsync(1_000);
        expect(received).toEqual(['all', 'settings']);
      });
    });

    it('events older than ten minutes are removed', async () => {
      here = await startNode('a');
      const countEvents = async () => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from node_event`.execute(
          database.queries,
        );
        return rows[0]?.count;
      };
      await publishChange(here, 1);
      expect(await countEvents()).toBeGreaterThan(0);
      here.clock.sleep(10 * 60_000 + 1);
      await here.clock.advanceAsync(60_000);
      await eventually(async () => expect(await countEvents()).toBe(0));
    });
  });

  /** Waits until there are listening connections again. */
  const cutListeners = () => eventually(cutThoseThatListen);

  async function cutThoseThatListen(): Promise<void> {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(database.queries);
    expect(rows.length).toBeGreaterThan(0);
  }
});

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
