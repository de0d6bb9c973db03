import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hubOperations } from '@tutti/contract';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { CALLERS, HUB_ACCESS, MAY_SKIP, REFUSALS } from '../test/access-matrix.ts';
import { insertAccounts } from '../test/account-rows.ts';
import { DEFAULT_DATABASE_KIND, openTestDatabase } from '../test/each-database.ts';
import { type HubServer, startHubServer } from '../test/hub-server.ts';
import { insertLibraryRows } from '../test/library-rows.ts';
import { connectRaw, type RawHubClient, UpgradeRefused } from '../test/raw-hub-client.ts';

const callers = Object.keys(CALLERS);
const command = { commandId: crypto.randomUUID(), revision: 1, action: { type: 'pause' } };
const listArguments = (roomId: string): Readonly<Record<string, unknown[]>> => ({
  JoinRoom: [{ roomId, isSounding: true }],
  RoomCommand: [roomId, command],
  ReactInRoom: [roomId, 'heart'],
  ReportChangeReady: [roomId, 900],
  LeaveRoom: [roomId],
  JoinStream: ['Jazz'],
  LeaveStream: ['Jazz'],
  GetAvailableStreams: [],
  AdvanceToNextTrack: ['Jazz'],
  SyncTime: [1],
});

let folder: string;
let database: Database;
let clock: ManualClock;
let server: HubServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-hub-access-'));
  database = await openTestDatabase(DEFAULT_DATABASE_KIND, folder);
  await migrate(database);
  clock = createManualClock(Date.UTC(2026, 10, 21, 12));
  const titles = Array.from({ length: 20 }, (_, index) => `Piece ${index}`);
  await insertLibraryRows(
    database.queries,
    titles.map((title) => ({ title, genres: ['Jazz'], artist: 'A', album: 'B', durationMs: 200_000 })),
  );
  await insertAccounts(
    database.queries,
    callers.map((person) => `user-${tokenOf(person)}`),
  );
  server = await startHubServer({ database, clock });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const tokenOf = (person: string): string => person.replaceAll(' ', '-');

/** Signs in an account that is approved by flag, or by the role User or Admin. */
function signIn(person: string, { isApproved }: { isApproved: boolean }): void {
  const caller = CALLERS[person];
  if (caller) server.signIn(tokenOf(person), { roles: caller.roles, isApproved });
}

const connect = (person: string): Promise<RawHubClient> =>
  connectRaw(server.url, CALLERS[person] ? { token: tokenOf(person) } : {});

async function refusalOf(person: string): Promise<string> {
  const refusal = await connect(person).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof UpgradeRefused)) return 'ok';
  return `${refusal.status} ${(await refusal.body).code}`;
}

async function invoke(
  client: RawHubClient,
  target: string,
  roomId = '',
): Promise<{ result?: { advanced?: boolean }; error?: string }> {
  client.send(
    JSON.stringify({ type: 1, invocationId: target, target, arguments: listArguments(roomId)[target] ?? [] }),
  );
  return client.find((message) => message['type'] === 3 && message['invocationId'] === target);
}

const isRefused = (cell: string): cell is keyof typeof REFUSALS => cell in REFUSALS;

const wordsOf = (cell: string): string =>
  isRefused(cell) ? `${REFUSALS[cell].status} ${REFUSALS[cell].code}` : cell;

describe('roles and the hub', () => {
  it('the specification has a row for connecting and for each operation, with a word for each kind of caller [M-414]', () => {
    expect(Object.keys(HUB_ACCESS).sort()).toEqual(['connect', ...Object.keys(hubOperations)].sort());
    const widths = Object.values(HUB_ACCESS).map((row) => row.split(' ').length);
    expect(new Set(widths)).toEqual(new Set([callers.length]));
    expect(callers).toEqual(expect.arrayContaining([...MAY_SKIP]));
  });

  it.each(callers.map((person, column) => ({ person, column })))(
    '$person is admitted, and may skip, as the specification says [M-414, A-019, A-020, A-374, M-417, M-418]',
    async ({ person, column }) => {
      const cells = Object.entries(HUB_ACCESS).map(([name, row]) => ({
        name,
        cell: row.split(' ')[column] ?? '',
      }));
      const connecting = cells.find(({ name }) => name === 'connect')?.cell ?? '';
      signIn(person, { isApproved: !isRefused(connecting) });
      expect(await refusalOf(person)).toBe(wordsOf(connecting));
      if (isRefused(connecting)) {
        // Callers that may not connect may not call, because there is no other way in.
        expect(new Set(cells.map(({ cell }) => cell))).toEqual(new Set([connecting]));
        return;
      }
      const client = await connect(person);
      const actor = server.signIn(tokenOf(person), { roles: CALLERS[person]?.roles ?? [] });
      const { room } = await server.rooms.open(actor, { name: 'Own', isPublic: false, mode: 'queue' });
      for (const { name } of cells.filter(({ name: operation }) => operation !== 'connect')) {
        clock.advance(10_000);
        const completion = await invoke(client, name, room.id);
        expect(completion).not.toHaveProperty('error');
        if (name === 'AdvanceToNextTrack')
          expect(completion.result?.advanced).toBe(MAY_SKIP.includes(person));
      }
      client.close();
    },
  );

  it.each(callers.filter((_person, column) => HUB_ACCESS['JoinStream']?.split(' ')[column] === 'ok'))(
    '%s who loses approval can call nothing over the open socket [A-020, M-418]',
    async (person) => {
      signIn(person, { isApproved: true });
      const client = await connect(person);
      expect(await invoke(client, 'GetAvailableStreams')).not.toHaveProperty('error');
      const caller = CALLERS[person];
      server.signIn(tokenOf(person), { roles: [], isApproved: false });
      expect(caller).toBeDefined();
      client.send(
        JSON.stringify({ type: 1, invocationId: 'after', target: 'JoinStream', arguments: ['Jazz'] }),
      );
      const answer = await Promise.race([
        client.find((message) => message['type'] === 3 && message['invocationId'] === 'after'),
        client.closed.then(() => ({ error: 'closed' })),
      ]);
      expect(answer).toHaveProperty('error');
      client.close();
    },
  );
});
