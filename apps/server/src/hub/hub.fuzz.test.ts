/** F6: whatever a client sends to the hub ends with its own connection, and its neighbors get every change. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { insertAccounts } from '../test/account-rows.ts';
import { openTestDatabase } from '../test/each-database.ts';
import { eventually } from '../test/eventually.ts';
import { readCases, readFuzzRun, readHeapMb } from '../test/fuzz/fuzz-run.ts';
import { type HubAttack, hubAttacks, toFragments, toFrame } from '../test/fuzz/hub-attacks.ts';
import { type HubServer, startHubServer } from '../test/hub-server.ts';
import { findOrInsertGenre, insertJazzTracks } from '../test/library-rows.ts';
import { connectRaw, type RawHubClient } from '../test/raw-hub-client.ts';
import { MAX_FRAGMENTS } from './hub-limits.ts';

const RUN = readFuzzRun({ name: 'hub', count: 1_000 });
const AT_ONCE = 8;
const AT_A_TIME = 250;
const GONE_MAX_MS = 10_000;
const MORE_HEAP_MAX_MB = 64;
const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const ATTACKERS = ['mallory', 'trudy', 'eve'];

vi.setConfig({ testTimeout: RUN.limitMs });

let folder: string;
let database: Database;
let clock: ManualClock;
let server: HubServer;
let neighbor: RawHubClient;
let jazz: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-hub-fuzz-'));
  database = await openTestDatabase('sqlite', folder);
  await migrate(database);
  clock = createManualClock(Date.UTC(2026, 10, 21, 12));
  await insertJazzTracks(database.queries);
  jazz = await findOrInsertGenre(database.queries, 'Jazz');
  await insertAccounts(database.queries, ['user-ben', ...ATTACKERS.map((name) => `user-${name}`)]);
  server = await startHubServer({ database, clock });
  for (const name of ['ben', ...ATTACKERS]) server.signIn(name);
  neighbor = await connectRaw(server.url, { token: 'ben' });
  neighbor.send(`{"type":1,"invocationId":"join","target":"JoinStream","arguments":[${jazz}]}`);
  await neighbor.find(({ invocationId }) => invocationId === 'join');
});
afterAll(async () => {
  neighbor?.close();
  await server?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(token: string): Promise<Socket | string> {
  const { hostname, port, pathname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      `GET ${pathname}?access_token=${token} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.includes(' 101 ') ? socket.resume() : `answered ${answer.toString('latin1').slice(0, 60)}`;
}

/** Reads everything until the server has closed its side as well. */
async function attack({ token, bytes, shakesHands }: HubAttack): Promise<string | undefined> {
  const socket = await open(token);
  if (typeof socket === 'string') return socket;
  const closed = once(socket, 'close');
  socket.end(Buffer.from((shakesHands ? toFrame(HANDSHAKE) : '') + bytes, 'latin1'));
  let hasHung = false;
  const timer = setTimeout(() => {
    hasHung = true;
    socket.destroy();
  }, GONE_MAX_MS);
  await closed;
  clearTimeout(timer);
  return hasHung ? 'not closed' : undefined;
}

async function attackAll(attacks: readonly HubAttack[]): Promise<string[]> {
  const faults: string[] = [];
  const left = [...attacks];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const fault = await attack(next);
      if (fault !== undefined) faults.push(`${next.what}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await eventually(() => expect(server.hub.connectionCount()).toBe(1), GONE_MAX_MS);
  return faults;
}

/** Checks that the neighbor is still answered and counted, and gets the next track. */
async function expectUndisturbed(): Promise<void> {
  const { id } = await server.radio.getStation(jazz);
  expect(server.radio.listeners.countOf(id)).toBe(1);
  const invocationId = `time-${clock.now()}`;
  neighbor.send(`{"type":1,"invocationId":"${invocationId}","target":"SyncTime","arguments":[1]}`);
  expect(await neighbor.find((message) => message['invocationId'] === invocationId)).toHaveProperty('result');
  const reported = () => neighbor.messages.filter((message) => message['target'] === 'TrackChanged').length;
  const before = reported();
  const { entries } = await server.radio.getMetadata(id);
  clock.advance((entries[1]?.startedAtMs ?? 0) - clock.now());
  await eventually(() => expect(reported()).toBe(before + 1));
}

it('inputs that once disturbed the hub disturb nobody', async () => {
  expect(await attackAll(readCases<HubAttack>('hub'))).toEqual([]);
  await expectUndisturbed();
});

it('records, frames and bytes of all kinds end one connection at most, and leak no memory', async () => {
  const beforeMb = readHeapMb();
  for (let done = 0; done < RUN.count; done += AT_A_TIME) {
    const sample = { numRuns: Math.min(AT_A_TIME, RUN.count - done), seed: RUN.seed + done };
    expect(await attackAll(fc.sample(hubAttacks(ATTACKERS), sample))).toEqual([]);
  }
  await expectUndisturbed();
  expect(readHeapMb() - beforeMb).toBeLessThan(MORE_HEAP_MAX_MB);
});

it('a message in more fragments than allowed ends its connection at once', async () => {
  const socket = await open('eve');
  if (typeof socket === 'string') throw new Error(socket);
  const closed = once(socket, 'close');
  socket.write(Buffer.from(toFrame(HANDSHAKE) + toFragments(MAX_FRAGMENTS + 1), 'latin1'));
  await closed;
  await eventually(() => expect(server.hub.connectionCount()).toBe(1));
});
