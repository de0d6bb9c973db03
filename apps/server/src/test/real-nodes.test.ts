import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { MonitoringReply, Stream, StreamMetadata, TrackChanged } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from './each-database.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { startFrontProxy } from './front-proxy.ts';
import {
  REAL_ADMINISTRATOR,
  type RealServer,
  type RealServerOptions,
  spawnRealServer,
} from './real-server.ts';
import { copySmallLibrary, SMALL_LIBRARY } from './small-library.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const PUBLIC_URL = 'http://music.localhost';
type Node = MonitoringReply['nodes'][number];

describe.runIf(DATABASE_KINDS.includes('postgres'))('two nodes of one Postgres', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-nodes-'));
  const musicDir = path.join(folder, 'music');
  const options: RealServerOptions[] = [];
  let nodes: RealServer[] = [];
  let tokens: string[];

  beforeAll(async () => {
    copySmallLibrary(musicDir);
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    for (const name of ['a', 'b']) {
      const dataDir = path.join(folder, name);
      options.push({
        port: await findFreePort(),
        dataDir,
        musicDir,
        databaseUrl,
        environment: { RATE_LIMITS: 'off', PUBLIC_URL },
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

  const fetchFrom = (
    node: number,
    address: string,
    { token = tokens[0], ...init }: RequestInit & { token?: string | undefined } = {},
  ) => fetch(`${nodes[node]?.baseUrl}${address}`, { ...init, headers: { authorization: `Bearer ${token}` } });

  /** Retries while a busy machine, or one that was paused, sheds load. */
  async function fetchInTime(
    node: number,
    address: string,
    init?: Parameters<typeof fetchFrom>[2],
  ): Promise<Response> {
    return eventually(async () => {
      const reply = await fetchFrom(node, address, init);
      expect(reply.status).not.toBe(503);
      return reply;
    });
  }

  async function read<Answer>(node: number, address: string): Promise<Answer> {
    const reply = await fetchInTime(node, address);
    expect(reply.status).toBe(200);
    return (await reply.json()) as Answer;
  }

  async function requireStations(node: number): Promise<void> {
    const onAir = await read<unknown[]>(node, '/api/streams');
    if (onAir.length < SMALL_LIBRARY.genres) throw new Error('not everything is on air yet');
  }

  const openHub = (baseUrl: string | undefined, token: string | undefined) =>
    new HubConnectionBuilder()
      .withUrl(`${baseUrl}/streamhub`, {
        accessTokenFactory: () => token ?? '',
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .withAutomaticReconnect(Array.from({ length: 200 }, () => 100));

  async function join(node: number, token: string | undefined, genreId: number): Promise<HubConnection> {
    const connection = openHub(nodes[node]?.baseUrl, token).build();
    await connection.start();
    await connection.invoke('JoinStream', genreId);
    return connection;
  }

  const watch = (node: number) => read<MonitoringReply>(node, '/api/admin/monitoring');
  const nameOf = (node: number) => `${hostname()}:${options[node]?.port}`;
  async function lookAt(node: number, { from }: { from: number }): Promise<Node | undefined> {
    return (await watch(from)).nodes.find(({ name }) => name === nameOf(node));
  }
  const countListeners = async (node: number, genreId: number) =>
    (await read<Stream[]>(node, '/api/streams')).find((stream) => stream.genreId === genreId)?.listenerCount;
  const WORK = ['chores', 'loudness', 'mail', 'planning', 'scanning'];
  /** Waits for the holder, because work that moves between nodes has none for a moment. */
  const holderOf = (kind: string) =>
    eventually(async () => {
      const holder = (await watch(0)).nodes.find(({ work }) => work.includes(kind))?.name;
      const node = [0, 1].findIndex((index) => nameOf(index) === holder);
      expect(node).not.toBe(-1);
      return node;
    });
  const requireAllWork = (node: number) =>
    eventually(async () => expect((await lookAt(node, { from: node }))?.work.toSorted()).toEqual(WORK));

  const firstStation = async () => {
    const [station] = await read<{ genreId: number }[]>(0, '/api/streams');
    return station?.genreId ?? 0;
  };

  /** Reads the announced entries by their number in the timeline. */
  async function readTimeline(node: number, genreId: number): Promise<Map<number, [number, number]>> {
    const { entries } = await read<StreamMetadata>(node, `/api/streams/${genreId}/current`);
    return new Map(entries.map(({ seq, track, startedAtMs }) => [seq, [track.id, startedAtMs]]));
  }

  it('create one administrator, whom either signs in for the other', async () => {
    for (const token of tokens)
      for (const node of [0, 1]) expect((await fetchFrom(node, '/api/auth/me', { token })).status).toBe(200);
    const users = await read<unknown[]>(1, '/api/admin/users');
    expect(users).toHaveLength(1);
  });

  it('keep no secret in their folders', () => {
    for (const { dataDir } of options) expect(readdirSync(dataDir)).not.toContain('secrets');
  });

  it('air the same encoder', async () => {
    for (const { genreId } of await read<{ genreId: number }[]>(0, '/api/streams')) {
      const [here = new Map(), there = new Map()] = await Promise.all(
        [0, 1].map((node) => readTimeline(node, genreId)),
      );
      // One may have been read before a change, and the other after it.
      const common = [...here.keys()].filter((seq) => there.has(seq));
      expect(common.length).toBeGreaterThan(0);
      for (const seq of common) expect(here.get(seq)).toEqual(there.get(seq));
    }
  });

  it("tell each other's listeners of a skip", async () => {
    const genreId = await firstStation();
    const changes: TrackChanged[] = [];
    const listener = await join(1, tokens[1], genreId);
    listener.on('TrackChanged', (change: TrackChanged) => changes.push(change));
    expect((await fetchInTime(0, `/api/streams/${genreId}/next`, { method: 'POST' })).status).toBe(200);
    await eventually(() => expect(changes.length).toBeGreaterThan(0));
    await listener.stop();
  });

  it("end the other's open page at a sign-out", async () => {
    const token = await nodes[0]?.signIn();
    const closed = Promise.withResolvers<void>();
    const listener = await join(1, token, await firstStation());
    listener.onclose(() => closed.resolve());
    expect((await fetchInTime(0, '/api/auth/logout', { method: 'POST', token })).status).toBe(200);
    await closed.promise;
    expect((await fetchFrom(1, '/api/auth/me', { token })).status).toBe(401);
  });

  it('are ready, list each other in monitoring, and each kind of work is done by one of them', async () => {
    for (const node of [0, 1]) expect((await fetchFrom(node, '/api/ready')).status).toBe(200);
    await eventually(async () => {
      const { nodes: listed } = await watch(1);
      expect(listed.map(({ name, state, problems }) => ({ name, state, problems }))).toEqual(
        expect.arrayContaining(
          [0, 1].map((node) => ({ name: nameOf(node), state: 'serving', problems: [] })),
        ),
      );
      expect(listed.flatMap(({ work }) => work).toSorted()).toEqual(WORK);
    });
  });

  it('scan and send mail for each other', async () => {
    const holder = await holderOf('scanning');
    const other = 1 - holder;
    const readScan = async (node: number) => (await watch(node)).library.finishedAt;
    const before = await readScan(other);
    expect((await fetchInTime(other, '/api/admin/library/scan', { method: 'POST' })).status).toBe(200);
    await eventually(async () => {
      const [here, there] = [await readScan(other), await readScan(holder)];
      expect([here === before, there]).toEqual([false, here]);
    }, FIRST_SCAN_LIMIT_MS);
    const forgotten = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: REAL_ADMINISTRATOR.email }),
    };
    // Nodes that start at the same instant may share the work.
    const sender = await holderOf('mail');
    const requested = nodes[1 - sender]?.baseUrl;
    expect((await fetch(`${requested}/api/auth/forgot-password`, forgotten)).status).toBe(200);
    const outbox = path.join(options[sender]?.dataDir ?? '', 'outbox');
    await eventually(() => expect(readdirSync(outbox)).toHaveLength(1));
  });

  it('count their listeners together', async () => {
    const genreId = await firstStation();
    const listeners = await Promise.all([0, 1, 1].map((node) => join(node, tokens[node], genreId)));
    for (const node of [0, 1])
      await eventually(async () => expect(await countListeners(node, genreId)).toBe(3));
    await eventually(async () => expect((await watch(0)).hubConnections).toBe(3));
    for (const listener of listeners) await listener.stop();
    for (const node of [0, 1])
      await eventually(async () => expect(await countListeners(node, genreId)).toBe(0));
  });

  it('let a page negotiate with one and listen on the other', async () => {
    const negotiation = await fetchFrom(0, '/streamhub/negotiate?negotiateVersion=1', { method: 'POST' });
    const { connectionToken } = (await negotiation.json()) as { connectionToken: string };
    const there = `${nodes[1]?.baseUrl.replace('http', 'ws')}/streamhub?id=${connectionToken}&access_token=${tokens[0]}`;
    const socket = new WebSocket(there);
    const greeting = Promise.withResolvers<string>();
    socket.addEventListener('open', () => socket.send('{"protocol":"json","version":1}\u001e'));
    socket.addEventListener('message', ({ data }) => greeting.resolve(String(data)));
    socket.addEventListener('error', () => greeting.reject(new Error('the other node refuses')));
    expect((await greeting.promise).slice(0, 3)).toBe('{}\u001e');
    socket.close();
  });

  it('accept a hub ticket once, whichever issued it and whichever is asked', async () => {
    const created = await fetchFrom(0, '/api/auth/ticket', {
      method: 'POST',
      body: new Blob(['{"for":"hub"}'], { type: 'application/json' }),
    });
    const { ticket } = (await created.json()) as { ticket: string };
    const connect = async (node: number) => {
      const { promise, resolve } = Promise.withResolvers<'in' | 'out'>();
      const socket = new WebSocket(
        `${nodes[node]?.baseUrl.replace('http', 'ws')}/streamhub?access_token=${ticket}`,
      );
      socket.addEventListener('open', () => resolve('in'));
      socket.addEventListener('error', () => resolve('out'));
      const answer = await promise;
      socket.close();
      return answer;
    };
    expect([await connect(1), await connect(0), await connect(1)]).toEqual(['in', 'out', 'out']);
  });

  it('refuse a third one with a clock five seconds ahead and other music, and say so', async () => {
    const clock = new URL('./shifted-clock-child.ts', import.meta.url);
    clock.searchParams.set('byMs', '5000');
    const [first] = options;
    if (first === undefined) throw new Error('no node');
    const other = { dataDir: path.join(folder, 'c'), musicDir: path.join(folder, 'c-music') };
    mkdirSync(other.musicDir);
    const environment = {
      ...first.environment,
      PUBLIC_URL: 'http://other.localhost',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${clock.href}`,
    };
    const third = spawnRealServer({ ...first, ...other, port: await findFreePort(), environment });
    try {
      await eventually(
        () => expect(third.output()).toContain("differs from the database's"),
        FIRST_SCAN_LIMIT_MS,
      );
      for (const [address, status] of [
        ['/api/ready', 503],
        ['/api/time', 502],
        ['/api/streams', 502],
      ] as const) {
        const reply = await fetch(`${third.baseUrl}${address}`);
        expect([address, reply.status, reply.headers.get('retry-after')]).toEqual([address, status, '5']);
        expect(await reply.text()).toContain("This machine's clock differs from the database's");
      }
      expect((await fetch(`${third.baseUrl}/api/health`)).status).toBe(200);
      await eventually(async () => {
        const listed = (await watch(0)).nodes.find(({ state }) => state === 'refused');
        expect(listed).toMatchObject({ problems: ['clock', 'music-folder', 'public-url'], work: [] });
        expect(Math.abs((listed?.clockAheadMs ?? 0) - 5_000)).toBeLessThan(1_000);
      });
      for (const node of [0, 1]) expect((await fetchFrom(node, '/api/ready')).status).toBe(200);
    } finally {
      await third.kill();
    }
  });

  it('take over the work of one that is paused, which then continues beside the other', async () => {
    const genreId = await firstStation();
    const holder = await holderOf('planning');
    const other = 1 - holder;
    const listener = await join(holder, tokens[holder], genreId);
    await eventually(async () => expect(await countListeners(other, genreId)).toBe(1));
    const changes: TrackChanged[] = [];
    const remote = await join(other, tokens[other], genreId);
    remote.on('TrackChanged', (change: TrackChanged) => changes.push(change));
    process.kill(nodes[holder]?.pid ?? 0, 'SIGSTOP');
    try {
      await requireAllWork(other);
      await eventually(async () => expect((await lookAt(holder, { from: other }))?.state).toBe('gone'));
      await eventually(async () => expect(await countListeners(other, genreId)).toBe(1));
      expect((await fetchInTime(other, `/api/streams/${genreId}/next`, { method: 'POST' })).status).toBe(200);
      await eventually(() => expect(changes.length).toBeGreaterThan(0));
    } finally {
      process.kill(nodes[holder]?.pid ?? 0, 'SIGCONT');
    }
    await eventually(async () =>
      expect(await lookAt(holder, { from: other })).toMatchObject({ state: 'serving', work: [] }),
    );
    await eventually(async () => {
      const [here, there] = await Promise.all([0, 1].map((node) => readTimeline(node, genreId)));
      expect(here).toEqual(there);
    });
    for (const connection of [remote, listener]) await connection.stop();
  });

  it('hand their listeners to the other one when they stop', async () => {
    const { listener, front, on: leaving, genreId, isBack } = await listenThroughProxy();
    const staying = 1 - leaving;
    process.kill(nodes[leaving]?.pid ?? 0, 'SIGTERM');
    await isBack;
    await listener.invoke('JoinStream', genreId);
    expect(await nodes[leaving]?.ended).toBe(0);
    await requireAllWork(staying);
    expect((await lookAt(leaving, { from: staying }))?.state).not.toBe('serving');
    await listener.stop();
    await front.close();
    await beginAgain(leaving);
  });

  it('lose a listener with the one that is killed, and get it back on the other', async () => {
    const { listener, front, on: killed, genreId, isBack } = await listenThroughProxy();
    const left = 1 - killed;
    const ghost = await join(killed, tokens[killed], genreId);
    await eventually(async () => expect(await countListeners(left, genreId)).toBe(2));
    await nodes[killed]?.kill();
    await ghost.stop();
    await isBack;
    await listener.invoke('JoinStream', genreId);
    await requireAllWork(left);
    await eventually(async () => expect(await countListeners(left, genreId)).toBe(1));
    await eventually(async () => expect((await lookAt(killed, { from: left }))?.state).toBe('gone'));
    await listener.stop();
    await front.close();
    // In an empty folder, replacing the dead node.
    await beginAgain(killed);
    expect((await fetchFrom(killed, '/api/auth/me')).status).toBe(200);
    await eventually(async () => {
      const { nodes: listed } = await watch(left);
      const states = listed.flatMap(({ name, state }) => (name === nameOf(killed) ? state : []));
      expect(states).toEqual(['serving']);
    });
  });

  /** Listens through the proxy. The client does not know its node, but the nodes do once everybody else has left. */
  async function listenThroughProxy() {
    const genreId = await firstStation();
    for (const node of [0, 1]) await eventually(async () => expect(await countConnectionsOf(node)).toBe(0));
    const front = await startFrontProxy(options.map(({ port }) => port));
    const listener = openHub(`http://127.0.0.1:${front.port}`, tokens[0]).build();
    const { promise: isBack, resolve } = Promise.withResolvers<void>();
    listener.onreconnected(() => resolve());
    await listener.start();
    await listener.invoke('JoinStream', genreId);
    const on = (await countConnectionsOf(0)) > 0 ? 0 : 1;
    return { listener, front, on, genreId, isBack };
  }

  const countConnectionsOf = async (node: number) => {
    const metrics = await (await fetchFrom(node, '/metrics')).text();
    return Number(/^tutti_hub_connections (\d+)/m.exec(metrics)?.[1]);
  };

  async function beginAgain(node: number): Promise<void> {
    const begun = options[node];
    if (begun === undefined) throw new Error('no node');
    rmSync(begun.dataDir, { recursive: true, force: true });
    const again = spawnRealServer(begun);
    nodes[node] = again;
    await again.waitUntilHealthy();
    await eventually(async () => expect((await fetchFrom(node, '/api/ready')).status).toBe(200));
  }
});
