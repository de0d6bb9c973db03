/** A room whose members are connected to three real nodes of one Postgres, of which one node and Postgres itself are killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import {
  type RoomAction,
  type RoomChanged,
  type RoomReply,
  type RoomStream,
  type RoomStreamEntry,
  roomStream,
} from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASE_KINDS } from './each-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { type RealServer, type RealServerOptions, spawnRealServer } from './real-server.ts';
import { noteSecrets } from './server-logs.ts';
import { copySmallLibrary } from './small-library.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** The design of rooms: the members of a dead node have left after this. */
const GONE_AFTER_MS = 15_000;
const NODES = [0, 1, 2] as const;
type Node = (typeof NODES)[number];

/** Somebody in the room: commands go to the node of their connection. */
interface Member {
  readonly token: string;
  node: Node;
  hub: HubConnection;
  changes: RoomChanged[];
  streams: RoomStream[];
}

describe.runIf(DATABASE_KINDS.includes('postgres'))('members of one room on three nodes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-room-nodes-'));
  const options: RealServerOptions[] = [];
  let postgres: EmbeddedPostgres;
  let nodes: RealServer[] = [];
  let trackIds: number[];
  let roomId: string;
  let members: Member[];

  beforeAll(async () => {
    const musicDir = path.join(folder, 'music');
    copySmallLibrary(musicDir);
    // Durable, because an acknowledged command has to survive its kill.
    postgres = await startEmbeddedPostgres({ isDurable: true });
    const databaseUrl = await postgres.createDatabase('tutti');
    for (const node of NODES)
      options.push({
        port: await findFreePort(),
        dataDir: path.join(folder, String(node)),
        musicDir,
        databaseUrl,
        environment: { RATE_LIMITS: 'off', PUBLIC_URL: 'http://music.localhost' },
      });
    nodes = options.map(spawnRealServer);
    await Promise.all(nodes.map((node) => node.waitUntilHealthy()));
    const administrator = await (nodes[0] as RealServer).signIn();
    trackIds = await eventually(async () => {
      const tracks = await request<{ id: number }[]>(0, administrator, 'GET', '/api/tracks');
      if (tracks.length < 5) throw new Error('the library is not scanned yet');
      return tracks.map(({ id }) => id);
    }, FIRST_SCAN_LIMIT_MS);
    const tokens = [
      administrator,
      await registerMember(administrator, 1),
      await registerMember(administrator, 2),
    ];
    const opened = await request<RoomReply>(0, administrator, 'POST', '/api/rooms', {
      name: 'Three nodes',
      trackIds: trackIds.slice(0, 3),
    });
    roomId = opened.room.id;
    for (const node of NODES.slice(1))
      await request(node, tokens[node] ?? '', 'POST', '/api/rooms/join', { code: opened.room.code });
    members = await Promise.all(NODES.map((node) => enter(tokens[node] ?? '', node)));
  });
  afterAll(async () => {
    for (const { hub } of members ?? []) await hub.stop();
    for (const node of nodes) await node.kill();
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const send = (node: Node, token: string, method: string, address: string, body?: object) =>
    fetch(`${nodes[node]?.baseUrl}${address}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function request<Answer>(node: Node, token: string, method: string, address: string, body?: object) {
    const answer = await send(node, token, method, address, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }

  async function registerMember(administrator: string, index: number): Promise<string> {
    const credentials = { email: `member-${index}@example.org`, password: 'a password of a member' };
    noteSecrets([credentials.password]);
    await send(0, '', 'POST', '/api/auth/register', credentials);
    const users = await request<{ id: string; email: string }[]>(0, administrator, 'GET', '/api/admin/users');
    const id = users.find(({ email }) => email === credentials.email)?.id;
    await request(0, administrator, 'POST', `/api/admin/approve/${id}`, {});
    const { token } = await request<{ token: string }>(0, '', 'POST', '/api/auth/login', credentials);
    noteSecrets([token]);
    return token;
  }

  async function enter(token: string, node: Node): Promise<Member> {
    const hub = new HubConnectionBuilder()
      .withUrl(`${nodes[node]?.baseUrl}/streamhub`, {
        accessTokenFactory: () => token,
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    const member: Member = { token, node, hub, changes: [], streams: [] };
    hub.on('RoomChanged', (change: RoomChanged) => member.changes.push(change));
    hub.on('RoomStream', (stream: RoomStream) => member.streams.push(stream));
    await hub.start();
    await hub.invoke('JoinRoom', { roomId, isSounding: true });
    return member;
  }

  const read = (member: Member) =>
    request<RoomReply>(member.node, member.token, 'GET', `/api/rooms/${roomId}`);
  const command = (member: Member, action: RoomAction, revision: number, commandId: string) =>
    send(member.node, member.token, 'POST', `/api/rooms/${roomId}/commands`, { commandId, revision, action });

  async function act(member: Member, action: RoomAction): Promise<void> {
    const { room } = await read(member);
    const answer = await command(member, action, room.revision, crypto.randomUUID());
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  }

  const rename = async (member: Member, name: string, to: readonly Member[]) => {
    await act(member, { type: 'rename', name });
    for (const { changes } of to)
      await eventually(() => expect(changes.map(({ patch }) => patch.name)).toContain(name));
  };

  /** Returns what sounds and when, which is equal on all nodes, because members would hear different things otherwise. */
  const timeline = ({ streams }: Member) =>
    roomStream.parse(streams.at(-1)).entries.map(({ seq, startedAtMs, track }: RoomStreamEntry) => ({
      seq,
      startedAtMs,
      trackId: track?.id ?? null,
    }));
  const expectOneTimeline = (listening: readonly Member[]) =>
    eventually(() => {
      const [first, ...others] = listening.map(timeline);
      expect(first?.length).toBeGreaterThan(0);
      for (const other of others) expect(other).toEqual(first);
    });
  const namesHere = async (member: Member) =>
    (await read(member)).room.people.filter(({ isHere }) => isHere).length;
  const countTrack = async (member: Member, trackId: number) => {
    const { room } = await read(member);
    return room.entries.filter(({ track }) => track.id === trackId).length;
  };
  const [at0, at1, at2] = [
    () => members[0] as Member,
    () => members[1] as Member,
    () => members[2] as Member,
  ];

  it('see each other, and hear of additions, a pause and a skip from every node at the same instants', async () => {
    for (const person of members) await eventually(async () => expect(await namesHere(person)).toBe(3));
    for (const person of members) await act(person, { type: 'add', trackIds: [trackIds[person.node] ?? 0] });
    await rename(at0(), 'Renamed', members);
    await expectOneTimeline(members);
    await act(at0(), { type: 'pause' });
    for (const person of members)
      await eventually(() => expect(timeline(person).some(({ trackId }) => trackId === null)).toBe(true));
    await act(at0(), { type: 'resume' });
    const { room } = await read(at0());
    await act(at0(), { type: 'skip', entryId: room.current?.id ?? '' });
    await expectOneTimeline(members);
  });

  it('lose those of a node that is killed within 15 s, keep all that was acknowledged, and get them back on another node', async () => {
    const added = trackIds[3] ?? 0;
    await act(at2(), { type: 'add', trackIds: [added] });
    await nodes[2]?.kill();
    const killedAt = performance.now();
    await at2().hub.stop();
    for (const person of [at0(), at1()])
      await eventually(async () => expect(await namesHere(person)).toBe(2));
    expect(performance.now() - killedAt).toBeLessThan(GONE_AFTER_MS);
    expect(await countTrack(at0(), added)).toBe(1);
    members[2] = await enter(at2().token, 1);
    await eventually(async () => expect(await namesHere(at0())).toBe(3));
    await rename(at0(), 'One node less', members);
    await expectOneTimeline(members);
    nodes[2] = spawnRealServer(options[2] as RealServerOptions);
    await nodes[2].waitUntilHealthy();
    await at2().hub.stop();
    members[2] = await enter(at2().token, 2);
    await rename(at0(), 'Three again', members);
    await expectOneTimeline(members);
  });

  it('go on when Postgres was killed: commands wait with 503, one that is repeated applies once, and all connections stay', async () => {
    const { room } = await read(at0());
    const before = timeline(at0());
    const commandId = crypto.randomUUID();
    const added = trackIds[4] ?? 0;
    const addition: RoomAction = { type: 'add', trackIds: [added] };
    const count = await countTrack(at0(), added);
    await postgres.stop('kill');
    const refused = await command(at1(), addition, room.revision, commandId);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    await postgres.start();
    for (const again of [1, 2])
      await eventually(async () => {
        const answer = await command(at1(), addition, room.revision, commandId);
        expect([again, answer.status]).toEqual([again, 200]);
      });
    expect(await countTrack(at0(), added)).toBe(count + 1);
    await rename(at0(), 'Back again', members);
    expect(members.map(({ hub }) => hub.state)).toEqual(['Connected', 'Connected', 'Connected']);
    await expectOneTimeline(members);
    const after = new Map(timeline(at0()).map((row) => [row.seq, row]));
    // The silence after the last entry has become the added one.
    const rowsBefore = before.filter(({ seq, trackId }) => after.has(seq) && trackId !== null);
    expect(rowsBefore.length).toBeGreaterThan(0);
    for (const row of rowsBefore) expect(after.get(row.seq)).toEqual(row);
  });
});
