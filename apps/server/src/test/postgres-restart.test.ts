/** A Postgres that goes away and comes back under the real process, while people listen and click. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { PlaybackSynced, Stream, Track } from '@tutti/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, type PostgresEnd, startEmbeddedPostgres } from './embedded-postgres.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { copyLittleLibrary, LITTLE_LIBRARY } from './little-library.ts';
import { type RealServer, startRealServer } from './real-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** As many as there are connections, so that every one of them is in use when it breaks. */
const PEOPLE = 8;

let folder: string;
let postgres: EmbeddedPostgres;
let server: RealServer;
let token: string;
let listener: HubConnection;
let hasHubClosed = false;
let track: Track;
const synced: PlaybackSynced[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-restart-'));
  copyLittleLibrary(path.join(folder, 'music'));
  // Durable: what is committed just before it ends is there again, as with any Postgres that people run.
  postgres = await startEmbeddedPostgres({ isDurable: true });
  server = await startRealServer({
    port: await findFreePort(),
    dataDir: path.join(folder, 'data'),
    musicDir: path.join(folder, 'music'),
    databaseUrl: await postgres.createDatabase('tutti'),
    environment: { RATE_LIMITS: 'off' },
  });
  token = await server.signIn();
  const [station] = await eventually(async () => {
    const onAir = await read<Stream[]>('/api/streams');
    if (onAir.length < LITTLE_LIBRARY.genres) throw new Error('not everything is on air yet');
    return onAir;
  }, FIRST_SCAN_LIMIT_MS);
  [track] = (await read<Track[]>('/api/tracks')) as [Track];
  listener = new HubConnectionBuilder()
    .withUrl(`${server.baseUrl}/streamhub`, {
      accessTokenFactory: () => token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  listener.onclose(() => {
    hasHubClosed = true;
  });
  listener.on('PlaybackSynced', (state: PlaybackSynced) => synced.push(state));
  await listener.start();
  await listener.invoke('JoinStream', station?.genreId);
});
afterAll(async () => {
  await listener?.stop();
  await server?.kill();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function send(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.baseUrl + address, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
}

async function read<Reply>(address: string): Promise<Reply> {
  const reply = await send(address);
  if (!reply.ok) throw new Error(`${address} was answered with ${reply.status}`);
  return (await reply.json()) as Reply;
}

async function outcomeOf(asked: Promise<Response>): Promise<string> {
  const reply = await asked.catch(() => undefined);
  if (reply === undefined) return 'no answer';
  await reply.arrayBuffer();
  if (reply.status === 503) return `503, again in ${reply.headers.get('retry-after')} s`;
  return reply.ok ? 'done' : `${reply.status}`;
}

async function playSome(): Promise<[number, number]> {
  const sound = await send(`/api/tracks/${track.id}/stream`, { headers: { range: 'bytes=0-99' } });
  return [sound.status, (await sound.arrayBuffer()).byteLength];
}

/** People who read and write without a pause; answers how everything ended that they asked for. */
function click(): { stop(): Promise<Set<string>> } {
  const outcomes = new Set<string>();
  let hasEnded = false;
  async function person(): Promise<void> {
    while (!hasEnded) {
      for (const [method, address] of [
        ['POST', `/api/users/favorites/${track.id}`],
        ['GET', '/api/auth/me'],
        ['GET', '/api/users/favorites'],
        ['DELETE', `/api/users/favorites/${track.id}`],
      ] as const) {
        outcomes.add(await outcomeOf(send(address, { method })));
      }
    }
  }
  const people = Promise.all(Array.from({ length: PEOPLE }, person));
  return {
    async stop() {
      hasEnded = true;
      await people;
      return outcomes;
    },
  };
}

it.each<PostgresEnd>(['immediate', 'fast', 'kill'])(
  'lives on when Postgres ends (%s) under load: 503 with Retry-After, sound and sockets go on, then everything again',
  async (how) => {
    expect(await playSome()).toEqual([206, 100]);
    const clicks = click();
    await postgres.stop(how);
    expect((await send('/api/auth/me')).status).toBe(503);
    expect(server.hasEnded()).toBe(false);
    expect(await playSome()).toEqual([206, 100]);
    await postgres.start();
    await eventually(() => read('/api/auth/me'));
    await eventually(() => read('/api/users/favorites'));
    const outcomes = await clicks.stop();
    expect([...outcomes].toSorted()).toEqual(['503, again in 2 s', 'done']);
    expect([server.hasEnded(), hasHubClosed]).toEqual([false, false]);
    // The same socket, which needs the database for this.
    await eventually(() => listener.invoke('GetAvailableStreams'));
  },
);

it('tells listeners the position from memory while Postgres is away', async () => {
  await postgres.stop('immediate');
  const before = synced.length;
  await eventually(() => {
    if (synced.length === before) throw new Error('nothing told yet');
  });
  expect(synced.at(-1)?.seq).not.toBeNull();
  expect([server.hasEnded(), hasHubClosed]).toEqual([false, false]);
  await postgres.start();
  await eventually(() => read('/api/auth/me'));
});
