import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { PlaybackSynced, Track } from '@tutti/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, type PostgresEnd, startEmbeddedPostgres } from './embedded-postgres.ts';
import { eventually } from './eventually.ts';
import type { RealServer } from './real-server.ts';
import { type SmallRadio, startSmallRadio } from './small-radio.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** Equals the number of connections, so that every one of them is in use when it breaks. */
const USERS = 8;

let postgres: EmbeddedPostgres;
let smallRadio: SmallRadio;
let server: RealServer;
let token: string;
let listener: HubConnection;
let hasHubClosed = false;
let track: Track;
const synced: PlaybackSynced[] = [];

beforeAll(async () => {
  // Durable, so that a commit right before the end survives, like in production.
  postgres = await startEmbeddedPostgres({ isDurable: true });
  smallRadio = await startSmallRadio({ databaseUrl: await postgres.createDatabase('tutti') });
  ({ server, token } = smallRadio);
  const [station] = smallRadio.stations;
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
  await listener.invoke('JoinStream', station.genreId);
});
afterAll(async () => {
  await listener?.stop();
  await smallRadio?.close();
  await postgres?.remove();
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

async function outcomeOf(requested: Promise<Response>): Promise<string> {
  const reply = await requested.catch(() => undefined);
  if (reply === undefined) return 'no answer';
  await reply.arrayBuffer();
  if (reply.status === 503) return `503, again in ${reply.headers.get('retry-after')} s`;
  return reply.ok ? 'done' : `${reply.status}`;
}

async function playSome(): Promise<[number, number]> {
  const sound = await send(`/api/tracks/${track.id}/stream`, { headers: { range: 'bytes=0-99' } });
  return [sound.status, (await sound.arrayBuffer()).byteLength];
}

/** Reads and writes without a pause; returns all outcomes. */
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
  const users = Promise.all(Array.from({ length: USERS }, person));
  return {
    async stop() {
      hasEnded = true;
      await users;
      return outcomes;
    },
  };
}

it.each<PostgresEnd>(['immediate', 'fast', 'kill'])(
  'survives when Postgres ends (%s) under load: 503 with Retry-After, sound and sockets continue, then everything recovers',
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
