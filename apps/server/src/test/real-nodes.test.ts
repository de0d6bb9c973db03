/** Two processes with folders of their own on one empty Postgres, started at the same instant, with the real clock. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { StreamMetadata, TrackChanged } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from './each-database.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { copyLittleLibrary, LITTLE_LIBRARY } from './little-library.ts';
import { type RealServer, type RealServerOptions, spawnRealServer } from './real-server.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

describe.runIf(DATABASE_KINDS.includes('postgres'))('two nodes of one Postgres', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-nodes-'));
  const musicDir = path.join(folder, 'music');
  const options: RealServerOptions[] = [];
  let nodes: RealServer[] = [];
  let tokens: string[];

  beforeAll(async () => {
    copyLittleLibrary(musicDir);
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    for (const name of ['a', 'b']) {
      const dataDir = path.join(folder, name);
      options.push({
        port: await findFreePort(),
        dataDir,
        musicDir,
        databaseUrl,
        environment: { RATE_LIMITS: 'off' },
      });
    }
    nodes = options.map(spawnRealServer);
    await Promise.all(nodes.map((node) => node.waitUntilHealthy()));
    tokens = await Promise.all(nodes.map((node) => node.signIn()));
    for (const node of [0, 1]) await eventually(() => requireStations(node), FIRST_SCAN_LIMIT_MS);
  });
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const ask = (
    node: number,
    address: string,
    { token = tokens[0], ...init }: RequestInit & { token?: string | undefined } = {},
  ) => fetch(`${nodes[node]?.baseUrl}${address}`, { ...init, headers: { authorization: `Bearer ${token}` } });

  async function read<Answer>(node: number, address: string): Promise<Answer> {
    const reply = await ask(node, address);
    expect(reply.status).toBe(200);
    return (await reply.json()) as Answer;
  }

  async function requireStations(node: number): Promise<void> {
    const onAir = await read<unknown[]>(node, '/api/streams');
    if (onAir.length < LITTLE_LIBRARY.genres) throw new Error('not everything is on air yet');
  }

  async function join(node: number, token: string | undefined, genreId: number): Promise<HubConnection> {
    const connection = new HubConnectionBuilder()
      .withUrl(`${nodes[node]?.baseUrl}/streamhub`, {
        accessTokenFactory: () => token ?? '',
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    await connection.invoke('JoinStream', genreId);
    return connection;
  }

  const firstStation = async () => {
    const [station] = await read<{ genreId: number }[]>(0, '/api/streams');
    return station?.genreId ?? 0;
  };

  /** What is announced, by its number in the programme. */
  async function readProgramme(node: number, genreId: number): Promise<Map<number, [number, number]>> {
    const { entries } = await read<StreamMetadata>(node, `/api/streams/${genreId}/current`);
    return new Map(entries.map(({ seq, track, startedAtMs }) => [seq, [track.id, startedAtMs]]));
  }

  it('make one administrator between them, whom either signs in for the other', async () => {
    for (const token of tokens)
      for (const node of [0, 1]) expect((await ask(node, '/api/auth/me', { token })).status).toBe(200);
    const users = await read<unknown[]>(1, '/api/admin/users');
    expect(users).toHaveLength(1);
  });

  it('keep no secret in their folders', () => {
    for (const { dataDir } of options) expect(readdirSync(dataDir)).not.toContain('secrets');
  });

  it('air the same programme', async () => {
    for (const { genreId } of await read<{ genreId: number }[]>(0, '/api/streams')) {
      const [here = new Map(), there = new Map()] = await Promise.all(
        [0, 1].map((node) => readProgramme(node, genreId)),
      );
      // One of them may have been asked before a change, and the other after it.
      const common = [...here.keys()].filter((seq) => there.has(seq));
      expect(common.length).toBeGreaterThan(0);
      for (const seq of common) expect(here.get(seq)).toEqual(there.get(seq));
    }
  });

  it('tell the listeners of one of a skip on the other', async () => {
    const genreId = await firstStation();
    const changes: TrackChanged[] = [];
    const listener = await join(1, tokens[1], genreId);
    listener.on('TrackChanged', (change: TrackChanged) => changes.push(change));
    expect((await ask(0, `/api/streams/${genreId}/next`, { method: 'POST' })).status).toBe(200);
    await eventually(() => expect(changes.length).toBeGreaterThan(0));
    await listener.stop();
  });

  it('end the open page of one at a sign-out on the other', async () => {
    const token = await nodes[0]?.signIn();
    const closed = Promise.withResolvers<void>();
    const listener = await join(1, token, await firstStation());
    listener.onclose(() => closed.resolve());
    expect((await ask(0, '/api/auth/logout', { method: 'POST', token })).status).toBe(200);
    await closed.promise;
    expect((await ask(1, '/api/auth/me', { token })).status).toBe(401);
  });

  it('know everybody again after one of them begins anew in an empty folder', async () => {
    const [first] = options;
    if (first === undefined) throw new Error('no node');
    await nodes[0]?.kill();
    rmSync(first.dataDir, { recursive: true, force: true });
    const again = spawnRealServer(first);
    nodes[0] = again;
    await again.waitUntilHealthy();
    expect((await ask(0, '/api/auth/me')).status).toBe(200);
  });
});
