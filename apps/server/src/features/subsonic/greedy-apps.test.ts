import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import type { NewAppKey } from '@tutti/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { copyTracks } from '../../test/copied-tracks.ts';
import { eventually } from '../../test/eventually.ts';
import { BUILT_SERVER } from '../../test/real-server.ts';
import { type SmallRadio, startSmallRadio } from '../../test/small-radio.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Ten thousand songs, the maximum of one call, are some 10 MB: a hundred such answers took 3.7 GB. */
const TRACKS = 20_000;
const CLIENTS = 100;
/** Stays below a session's burst limit, together with the calls that follow. */
const CALLS = 60;
/** Enough calls to keep the clients busy for a while. */
const BYTES_BETWEEN = 1_000_000;
const MEMORY_MAX_BYTES = 300 * 1024 * 1024;
/** Ten times the goal for a server on its own machine (docs/RELIABILITY.md), because tests share theirs. */
const WAIT_MAX_MS = 1_000;
const LONGEST_WAIT_MAX_MS = 5_000;

let smallRadio: SmallRadio | undefined;
let secret = '';
let token = '';
let receivedBytes = 0;
beforeAll(async () => {
  smallRadio = await startSmallRadio({
    environment: { RATE_LIMITS: 'on' },
    program: ['--max-semi-space-size=8', '--expose-gc', BUILT_SERVER],
  });
  const file = path.join(path.dirname(smallRadio.musicDir), 'data', DATABASE_FILE);
  const database = await openDatabase({ file });
  await copyTracks(database, TRACKS);
  await database.close();
  // Uses a new session, because starting the stations has used up part of the other one's limit.
  token = await smallRadio.server.signIn();
  const created = await fetch(`${smallRadio.server.baseUrl}/api/users/app-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'phone' }),
  });
  ({ secret } = (await created.json()) as NewAppKey);
  await readAll();
});
afterAll(() => smallRadio?.close());

const running = () => {
  if (smallRadio === undefined) throw new Error('there is no server');
  return smallRadio;
};
const address = () =>
  `/rest/search3?apiKey=${secret}&f=json&query=&artistCount=10000&albumCount=10000&songCount=10000`;

function readMemoryBytes(): number {
  const status = readFileSync(`/proc/${running().server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

async function readAll(): Promise<number> {
  const reply = await fetch(running().server.baseUrl + address());
  const { 'subsonic-response': envelope } = (await reply.json()) as Record<
    string,
    { searchResult3: { song: unknown[] } }
  >;
  return envelope?.searchResult3.song.length ?? 0;
}

async function callAll(reads: boolean): Promise<Socket> {
  const socket = connect(running().port, '127.0.0.1');
  socket.on('error', () => {});
  if (reads)
    socket.on('data', ({ length }) => {
      receivedBytes += length;
    });
  else socket.pause();
  await once(socket, 'connect');
  socket.write(`GET ${address()} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

async function watch(count: number, bytesBetween = 0) {
  const { server } = running();
  const waitsMs: number[] = [];
  let mostBytes = 0;
  const beforeBytes = receivedBytes;
  for (let requested = 0; requested < count; requested += 1) {
    const sentAtMs = performance.now();
    const reply = await fetch(`${server.baseUrl}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    waitsMs.push(performance.now() - sentAtMs);
    mostBytes = Math.max(mostBytes, readMemoryBytes());
    await eventually(() =>
      expect(receivedBytes - beforeBytes).toBeGreaterThanOrEqual(requested * bytesBetween),
    );
  }
  return { waitsMs, mostBytes };
}

it.each([
  { who: 'read as fast as they can and leave', reads: true },
  { who: 'read nothing and leave', reads: false },
])(
  'a hundred clients of one key that request the whole library, $who, cost little memory and delay nobody else',
  async ({ reads }) => {
    const idleBytes = readMemoryBytes();
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => callAll(reads)));
    const meanwhile = await watch(CALLS, reads ? BYTES_BETWEEN : 0);
    for (const socket of sockets) socket.destroy();
    const afterwards = await watch(CALLS / 10);
    const waitsMs = [...meanwhile.waitsMs, ...afterwards.waitsMs].toSorted((one, other) => one - other);
    // A busy machine may delay a few calls by itself.
    expect(waitsMs[Math.floor(waitsMs.length * 0.95)]).toBeLessThan(WAIT_MAX_MS);
    expect(waitsMs.at(-1)).toBeLessThan(LONGEST_WAIT_MAX_MS);
    expect(Math.max(meanwhile.mostBytes, afterwards.mostBytes) - idleBytes).toBeLessThan(MEMORY_MAX_BYTES);
    await eventually(async () => expect(await readAll()).toBe(10_000));
  },
);
