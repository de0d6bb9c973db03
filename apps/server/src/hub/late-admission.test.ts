import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { eventually } from '../test/eventually.ts';
import { type HubServer, startHubServer } from '../test/hub-server.ts';
import { connectRaw, type UpgradeRefused } from '../test/raw-hub-client.ts';

let folder: string;
let database: Database;
let server: HubServer;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-hub-late-'));
  database = await openDatabase({ file: path.join(folder, 'tutti.db') });
  await migrate(database);
  server = await startHubServer({ database, clock: createManualClock(Date.UTC(2026, 10, 21)) });
});
afterEach(async () => {
  await server.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['whose session ends', '401 UNAUTHENTICATED', async () => server.signOut('ada')],
  ['when the hub stops', '502 NODE_NOT_SERVING', () => server.hub.stop()],
])('a user who is %s meanwhile is not admitted', async (_when, refusal, act) => {
  server.signIn('ada');
  const { promise, resolve } = Promise.withResolvers<void>();
  server.admission.held = promise;
  const connecting = connectRaw(server.url, { token: 'ada' }).then(
    () => 'let in',
    async ({ status, body }: UpgradeRefused) => `${status} ${(await body).code}`,
  );
  await eventually(() => expect(server.admission.waiting).toBe(1));
  await act();
  resolve();
  expect(await connecting).toBe(refusal);
  expect(server.hub.connectionCount()).toBe(0);
});
