import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { Stream, StreamMetadata } from '@tutti/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { eventually, FIRST_SCAN_LIMIT_MS } from '../../test/eventually.ts';
import { findFreePort } from '../../test/free-port.ts';
import { sine, writeAiff, writeWav } from '../../test/generated-sound.ts';
import { type RealServer, startRealServer } from '../../test/real-server.ts';

/** Ruling 0.13. */
const POSITION_TOLERANCE_MS = 1_500;
const PIECES = 6;
const PIECE_SECONDS = 90;

// Each test starts the whole server, some of them twice, beside all other tests.
vi.setConfig({ testTimeout: 2 * FIRST_SCAN_LIMIT_MS, hookTimeout: 20_000 });

/** The pieces, created once for all tests. */
let created: string;
let folder: string;
let port: number;
let server: RealServer;
let token: string;
let clients: HubConnection[];

beforeAll(() => {
  created = mkdtempSync(path.join(tmpdir(), 'tutti-resilience-made-'));
  for (let index = 0; index < PIECES; index += 1) {
    const sampleAt = sine(220 + 20 * index, -20, { sampleRateHz: 8_000 });
    writeWav(path.join(created, `piece-${index}.wav`), {
      sampleRateHz: 8_000,
      seconds: PIECE_SECONDS,
      sampleAt,
    });
  }
});
afterAll(() => rmSync(created, { recursive: true }));

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-resilience-'));
  cpSync(created, musicDir(), { recursive: true });
  port = await findFreePort();
  clients = [];
});

afterEach(async () => {
  for (const client of clients) await client.stop();
  await server.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const musicDir = () => path.join(folder, 'music');

async function start(): Promise<void> {
  const dataDir = path.join(folder, 'data');
  // Polling must not end in "too many requests" on a busy machine.
  server = await startRealServer({
    port,
    dataDir,
    musicDir: musicDir(),
    environment: { RATE_LIMITS: 'off' },
  });
}

/** Retries while a server that has just started answers 503 on a busy machine; every other answer counts. */
function request(address: string, init: RequestInit = {}): Promise<Response> {
  return eventually(async () => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const reply = await fetch(server.baseUrl + address, { ...init, headers }).catch((error: Error) => error);
    if (!(reply instanceof Error) && reply.status === 503) throw new Error('busy');
    return reply;
  }).then((reply) => {
    if (reply instanceof Error) throw reply;
    return reply;
  });
}

async function call<Reply>(address: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await request(address, init);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}

const audio = (address: string) => request(address, { headers: { range: 'bytes=0-99' } });

async function startOnAir(trackCount = PIECES): Promise<number> {
  await start();
  token = await server.signIn();
  return eventually(async () => {
    const tracks = await call<unknown[]>('/api/tracks');
    expect(tracks).toHaveLength(trackCount);
    const [stream] = await call<Stream[]>('/api/streams');
    if (stream === undefined) throw new Error('not on air yet');
    return stream.genreId;
  }, FIRST_SCAN_LIMIT_MS);
}

const current = (genreId: number) => call<StreamMetadata>(`/api/streams/${genreId}/current`);

function expectRightPosition({ entries, currentPositionMs, serverTimeMs }: StreamMetadata): void {
  const startedAtMs = entries[0]?.startedAtMs ?? 0;
  expect(Math.abs(currentPositionMs - (serverTimeMs - startedAtMs))).toBeLessThan(POSITION_TOLERANCE_MS);
}

function expectContiguous({ entries }: StreamMetadata): void {
  const ends = entries.map(({ startedAtMs, playMs }) => startedAtMs + playMs);
  expect(entries.slice(1).map(({ startedAtMs }) => startedAtMs)).toEqual(ends.slice(0, -1));
}

/** Connects the stock client, which reconnects by itself and then joins again. */
async function listen(genreId: number): Promise<{ joined: StreamMetadata[]; rejoined: Promise<void> }> {
  const joined: StreamMetadata[] = [];
  const client = new HubConnectionBuilder()
    .withUrl(`${server.baseUrl}/streamhub`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 250 })
    .configureLogging(LogLevel.None)
    .build();
  clients.push(client);
  client.on('StreamMetadata', (metadata: StreamMetadata) => joined.push(metadata));
  const rejoined = new Promise<void>((resolve, reject) => {
    client.onreconnected(() => void client.invoke<void>('JoinStream', genreId).then(resolve, reject));
  });
  // A test that fails before it awaits this must not fail a second time.
  rejoined.catch(() => {});
  await client.start();
  await client.invoke('JoinStream', genreId);
  return { joined, rejoined };
}

it('continues the same encoder at the right position after kill -9, and its listeners reconnect', async () => {
  const genreId = await startOnAir();
  const { joined, rejoined } = await listen(genreId);
  const before = await current(genreId);
  const answersBefore = joined.length;
  await server.kill();
  await start();
  const after = await current(genreId);
  expect(after.entries).toEqual(before.entries);
  expectRightPosition(after);
  await rejoined;
  await eventually(() => expect(joined.length).toBeGreaterThan(answersBefore));
  expect(joined.at(-1)?.entries).toEqual(before.entries);
});

it('has skipped completely or not at all when killed during a skip', async () => {
  const genreId = await startOnAir();
  const before = await current(genreId);
  const skipping = call(`/api/streams/${genreId}/next`, { method: 'POST' }).catch(() => 'cut off');
  await server.kill();
  await skipping;
  await start();
  const after = await current(genreId);
  expectRightPosition(after);
  const seqs = after.entries.map(({ seq }) => seq);
  const [firstSeq = 0] = seqs;
  expect(before.entries.map(({ seq }) => seq)).toContain(firstSeq);
  expect(seqs).toEqual([firstSeq, firstSeq + 1, firstSeq + 2]);
  expectContiguous(after);
});

it('is on air with everything, however often it was killed during its first scan and plan', async () => {
  for (let kills = 0; kills < 3; kills += 1) {
    await start();
    await server.kill();
  }
  const genreId = await startOnAir();
  const now = await current(genreId);
  expectRightPosition(now);
  expectContiguous(now);
  expect((await audio(now.entries[0]?.audioUrl ?? '')).status).toBe(206);
});

it('no longer airs a file that was deleted while the station was on air', async () => {
  const genreId = await startOnAir();
  const { entries } = await current(genreId);
  const [onAir, next] = entries;
  const title = next?.track.title ?? '';
  rmSync(path.join(musicDir(), `${title}.wav`));
  await eventually(async () => expect((await audio(next?.audioUrl ?? '')).status).toBe(404));
  await eventually(async () => {
    const now = await current(genreId);
    expect(now.entries.map(({ track }) => track.title)).not.toContain(title);
    expect(now.entries[0]).toEqual(onAir);
  });
  const now = await current(genreId);
  expect((await audio(now.entries[1]?.audioUrl ?? '')).status).toBe(206);
});

it('keeps its encoder while the music folder is not mounted, and sounds again when it is', async () => {
  const genreId = await startOnAir();
  const before = await current(genreId);
  renameSync(musicDir(), `${musicDir()}-away`);
  const url = before.entries[1]?.audioUrl ?? '';
  await eventually(async () => expect((await audio(url)).status).toBe(404));
  const meanwhile = await current(genreId);
  expect(meanwhile.isActive).toBe(true);
  expect(meanwhile.entries).toEqual(before.entries);
  renameSync(`${musicDir()}-away`, musicDir());
  await eventually(async () => expect((await audio(url)).status).toBe(206));
  expect((await current(genreId)).entries).toEqual(before.entries);
});

it.runIf(process.platform === 'linux')(
  'stays on air when a transcoding process dies, and finishes the transcode nevertheless',
  async () => {
    writeAiff(path.join(musicDir(), 'long.aiff'), {
      seconds: 200,
      sampleAt: (index) => Math.sin(index ** 1.6) / 2,
    });
    const genreId = await startOnAir(PIECES + 1);
    const [track] = await call<{ id: number; title: string }[]>('/api/tracks?search=long');
    const before = await current(genreId);
    const requested = audio(`/api/tracks/${track?.id}/stream`);
    const victim = await eventually(() => findRenderer(server.pid) ?? expect.unreachable());
    process.kill(victim, 'SIGKILL');
    expect((await current(genreId)).entries).toEqual(before.entries);
    const reply = await requested;
    expect({ status: reply.status, type: reply.headers.get('content-type') }).toEqual({
      status: 206,
      type: 'audio/flac',
    });
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 0, 4)).toBe('fLaC');
  },
);

/** Finds the sound child with the smaller niceness, because the other one measures. */
function findRenderer(parent: number): number | undefined {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return children.find((pid) => {
    const isSound = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sound-child');
    return isSound && getPriority(pid) < 19;
  });
}
