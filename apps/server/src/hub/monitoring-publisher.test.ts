import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { eventually } from '../test/eventually.ts';
import { type HubServer, startHubServer } from '../test/hub-server.ts';
import { connectRaw } from '../test/raw-hub-client.ts';

let folder: string;
let database: Database;
let clock: ManualClock;
let server: HubServer;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-hub-'));
  database = await openDatabase({ file: path.join(folder, 'tutti.db') });
  await migrate(database);
  clock = createManualClock(Date.UTC(2026, 10, 21));
  server = await startHubServer({ database, clock });
});
afterEach(async () => {
  await server.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(name: string, roles: ('Admin' | 'User')[]) {
  server.signIn(name, { roles });
  const client = await connectRaw(server.url, { token: name });
  const countChanges = () => client.messages.filter(({ target }) => target === 'MonitoringChanged').length;
  return { client, countChanges };
}

it('tells administrators, and nobody else, of connects and disconnects: at most once a second', async () => {
  const admin = await connect('ada', ['Admin']);
  const user = await connect('ben', ['User']);
  await clock.advanceAsync(1_000);
  await eventually(() => expect(admin.countChanges()).toBe(1));
  await connect('cyd', ['User']);
  const leaving = await connect('dan', ['User']);
  leaving.client.close();
  await eventually(() => expect(server.hub.connectionCount()).toBe(3));
  await clock.advanceAsync(1_000);
  await eventually(() => expect(admin.countChanges()).toBe(2));
  await clock.advanceAsync(5_000);
  expect([admin.countChanges(), user.countChanges()]).toEqual([2, 0]);
});

it('tells of a changed station, but not after the role is removed', async () => {
  const admin = await connect('ada', ['Admin']);
  await clock.advanceAsync(1_000);
  await eventually(() => expect(admin.countChanges()).toBe(1));
  server.events.publish('stationChanged', { stationId: 1 });
  await clock.advanceAsync(1_000);
  await eventually(() => expect(admin.countChanges()).toBe(2));
  server.signIn('ada', { roles: ['User'] });
  server.events.publish('stationChanged', { stationId: 1 });
  await clock.advanceAsync(2_000);
  const after = await connect('eva', ['Admin']);
  await clock.advanceAsync(1_000);
  await eventually(() => expect(after.countChanges()).toBe(1));
  expect(admin.countChanges()).toBe(2);
});
