import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { DATABASE_KINDS, openTestDatabase } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { createNodeRegister } from './node-register.ts';
import { createNodeStore } from './node-store.ts';

const BEAT_MS = 2_000;

describe.runIf(DATABASE_KINDS.includes('postgres'))('a node in the register', () => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-register-'));
    database = await openTestDatabase('postgres', folder);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('corrects its counts when a standby without the last of them has taken over', async () => {
    const clock = createManualClock(Date.now());
    let isAway = false;
    const failures: string[] = [];
    const queries = database.queries.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const register = createNodeRegister({
      database: { ...database, queries },
      clock,
      timers: clock,
      logger: createLogger('warn', { write: (line) => void failures.push(line) }),
      nodeId: 'a',
      self: { name: 'a:4747', version: '1', publicUrl: '', musicDir: '' },
      readLibraryMarker: async () => undefined,
    });
    const listeners = new Map([['1', 2]]);
    register.counts.publish('app', () => listeners);
    const others = createNodeStore(database);
    const seen = async () =>
      (await others.sumElsewhere('b', ['app'])).map(({ name, count }) => [name, count]);
    const seenAfterBeats = (expected: unknown) =>
      eventually(async () => {
        await clock.advanceAsync(BEAT_MS);
        expect(await seen()).toEqual(expected);
      });
    await register.start();
    expect(await seen()).toEqual([['1', 2]]);
    listeners.set('1', 3);
    await seenAfterBeats([['1', 3]]);

    isAway = true;
    await eventually(async () => {
      await clock.advanceAsync(BEAT_MS);
      expect(failures).toContainEqual(expect.stringContaining('announcing this node failed'));
    });
    await database.queries.updateTable('node_count').set({ count: 2 }).execute();
    isAway = false;
    await seenAfterBeats([['1', 3]]);
    await register.stop();
  });
});
