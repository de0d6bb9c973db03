import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type HubConnection as Client,
  HttpTransportType,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from '@microsoft/signalr';
import { type HubEvent, hubEvents, type StreamMetadata, type TrackChanged } from '@tutti/contract';
import { createManualClock, type ManualClock, watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { insertAccounts } from '../test/account-rows.ts';
import { DEFAULT_DATABASE_KIND, openTestDatabase } from '../test/each-database.ts';
import { eventually } from '../test/eventually.ts';
import { type HubServer, startHubServer } from '../test/hub-server.ts';
import { findOrInsertGenre, insertLibraryRows } from '../test/library-rows.ts';
import { connectRaw, type RawHubClient, type RawOptions, UpgradeRefused } from '../test/raw-hub-client.ts';
import { CALLS, MAX_MESSAGE_BYTES, MAX_SOCKETS_PER_USER } from './hub-limits.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);

let folder: string;
let database: Database;
let clock: ManualClock;
let server: HubServer;
let jazz: number;
let soul: number;
let clients: Client[];
/** Events that violate the contract. They are collected, because the stock client swallows what a handler throws. */
let violations: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-hub-'));
  database = await openTestDatabase(DEFAULT_DATABASE_KIND, folder);
  await migrate(database);
  clock = createManualClock(START_MS);
  clients = [];
  violations = [];
  await insertLibraryRows(
    database.queries,
    Array.from({ length: 10 }, (_, index) => ({
      title: `Piece ${index}`,
      genres: [index < 6 ? 'Jazz' : 'Soul'],
      artist: `Artist ${index}`,
      album: `Album ${index}`,
      durationMs: 100_000 + index * 7_000,
    })),
  );
  await insertAccounts(database.queries, ['user-ann', 'user-ben', 'user-dj']);
  jazz = await findOrInsertGenre(database.queries, 'Jazz');
  soul = await findOrInsertGenre(database.queries, 'Soul');
  server = await startHubServer({ database, clock });
  for (const name of ['ann', 'ben']) server.signIn(name);
  server.signIn('dj', { roles: ['DJ', 'User'] });
  server.signIn('newcomer', { roles: [], isApproved: false });
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  await server.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  if (violations.length > 0) throw new Error(`the hub broke its contract: ${violations.join('; ')}`);
});

type Received = { [Event in HubEvent]: unknown[][] };

/** Connects the stock client as documented: token, WebSockets, no negotiation. Every event must match the contract. */
async function connect(name: string): Promise<{ client: Client; received: Received }> {
  const client = new HubConnectionBuilder()
    .withUrl(server.url, {
      accessTokenFactory: () => name,
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    .withAutomaticReconnect([0, 2_000, 10_000, 30_000])
    .configureLogging(LogLevel.None)
    .build();
  clients.push(client);
  const events = Object.keys(hubEvents) as HubEvent[];
  const received = Object.fromEntries(events.map((event) => [event, []])) as unknown as Received;
  for (const event of events) {
    client.on(event, (...args: unknown[]) => {
      received[event].push(args);
      const reading = hubEvents[event].safeParse(args);
      if (!reading.success) violations.push(`${event}: ${reading.error.message}`);
    });
  }
  await client.start();
  return { client, received };
}

const raw = (options: RawOptions): Promise<RawHubClient> => connectRaw(server.url, options);

async function refusalOf(options: RawOptions): Promise<{ status: number; code: string }> {
  const refusal = await raw(options).then(
    () => expect.unreachable('the upgrade was accepted'),
    (error: unknown) => error,
  );
  if (!(refusal instanceof UpgradeRefused)) throw refusal;
  return { status: refusal.status, code: (await refusal.body).code };
}

const isCompletion = (id: string) => (message: Record<string, unknown>) =>
  message['type'] === 3 && message['invocationId'] === id;

const call = (target: string, args: unknown[], id = '1') =>
  JSON.stringify({ type: 1, invocationId: id, target, arguments: args });

describe('admission', () => {
  it('lets the stock client connect and disconnect [M-456, M-457, M-458, M-459, M-463]', async () => {
    const { client } = await connect('ann');
    expect(client.state).toBe(HubConnectionState.Connected);
    expect(server.hub.onlineUserIds()).toEqual(new Set(['user-ann']));
    await client.stop();
    await eventually(() => expect(server.hub.connectionCount()).toBe(0));
  });

  it('accepts the token in the query [M-457]', async () => {
    const client = await raw({ token: 'ann' });
    client.send(call('GetAvailableStreams', []));
    expect(await client.find(isCompletion('1'))).toHaveProperty('result');
  });

  it('refuses a missing or unknown token before the upgrade [M-414]', async () => {
    expect(await refusalOf({})).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await refusalOf({ token: 'nobody' })).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await refusalOf({ token: '' })).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('refuses a user who is not approved [A-020]', async () => {
    expect(await refusalOf({ token: 'newcomer' })).toEqual({ status: 403, code: 'PENDING_APPROVAL' });
  });

  it('refuses pages of other sites and accepts our own', async () => {
    expect(await refusalOf({ token: 'ann', origin: 'https://evil.example' })).toEqual({
      status: 403,
      code: 'FOREIGN_ORIGIN',
    });
    await raw({ token: 'ann', origin: new URL(server.url).origin });
    await raw({ token: 'ann', origin: 'https://music.example' });
  });

  it('accepts a slash that a client has doubled', async () => {
    const client = await connectRaw(server.url.replace('/streamhub', '//streamhub'), { token: 'ann' });
    client.send(call('GetAvailableStreams', []));
    expect(await client.find(isCompletion('1'))).toHaveProperty('result');
    client.close();
  });

  it('answers upgrades to other addresses with 404', async () => {
    await expect(
      connectRaw(server.url.replace('streamhub', 'other'), { token: 'ann' }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('accepts at least ten sockets of a user and asks more to wait, without harm to others', async () => {
    expect(MAX_SOCKETS_PER_USER).toBeGreaterThanOrEqual(10);
    for (let count = 0; count < MAX_SOCKETS_PER_USER; count += 1) await raw({ token: 'ann' });
    expect(await refusalOf({ token: 'ann' })).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await connect('ben');
  });
});

describe('joining', () => {
  it('answers a join with metadata and the position, and remembers it [M-460, M-467, M-468, M-285]', async () => {
    const { client, received } = await connect('ann');
    clock.advance(12_000);
    await client.invoke('JoinStream', jazz);
    const [metadata] = received.StreamMetadata[0] as [StreamMetadata];
    expect(metadata).toMatchObject({
      genreId: jazz,
      isActive: true,
      listenerCount: 1,
      currentPositionMs: 12_000,
    });
    expect(metadata.entries).toHaveLength(3);
    expect(metadata.nextTrack).toEqual(metadata.entries[1]?.track);
    expect(received.PlaybackSynced).toMatchObject([[{ currentPositionMs: 12_000, genreId: jazz }]]);
    expect(await server.recents.listStations('user-ann', 3)).toMatchObject([
      { genreId: jazz, genreName: 'Jazz' },
    ]);
  });

  it('accepts the genre as number, as text, or by name [M-460]', async () => {
    const { client, received } = await connect('ann');
    for (const reference of [jazz, String(jazz), 'Jazz', 'jazz'])
      await client.invoke('JoinStream', reference);
    expect(received.StreamMetadata.map(([metadata]) => (metadata as StreamMetadata).genreId)).toEqual(
      Array(4).fill(jazz),
    );
    expect(received.StreamMetadata.at(-1)).toMatchObject([{ listenerCount: 1 }]);
  });

  it('refuses unknown genres and stopped stations with the documented text [M-483]', async () => {
    const { client } = await connect('ann');
    await expect(client.invoke('JoinStream', 4711)).rejects.toThrow('Stream not found for genre 4711');
    const actor = server.signIn('dj', { roles: ['DJ'] });
    await server.radio.stop(jazz, { actor, origin: { ipAddress: '', userAgent: '' } });
    await expect(client.invoke('JoinStream', jazz)).rejects.toThrow('This station is off air.');
    expect(client.state).toBe(HubConnectionState.Connected);
  });

  it('counts a listener once, in the station joined last, and not after the socket is gone', async () => {
    const { client } = await connect('ann');
    const other = await connect('ben');
    await client.invoke('JoinStream', jazz);
    await other.client.invoke('JoinStream', jazz);
    await client.invoke('JoinStream', soul);
    expect([jazz, soul].map((genre) => count(genre))).toEqual([1, 1]);
    await other.client.stop();
    await eventually(() => expect(count(jazz)).toBe(0));

    function count(genreId: number): number {
      return server.radio.listeners.countOf(genreId === jazz ? jazzStation : soulStation);
    }
  });

  it('leaves only for the caller [M-461]', async () => {
    const { client, received } = await connect('ann');
    const other = await connect('ben');
    await client.invoke('JoinStream', jazz);
    await other.client.invoke('JoinStream', jazz);
    await client.invoke('LeaveStream', jazz);
    await nextEntryOf(jazz);
    await eventually(() => expect(other.received.TrackChanged).toHaveLength(1));
    // Everybody is told about the station, and perhaps more than once, because it is also told when rows are planned.
    await eventually(() => expect(received.StreamUpdated.length).toBeGreaterThanOrEqual(1));
    await client.invoke('GetAvailableStreams');
    expect(received.TrackChanged).toEqual([]);
    expect(other.received.TrackChanged).toHaveLength(1);
  });

  let jazzStation = 0;
  let soulStation = 0;
  beforeEach(async () => {
    jazzStation = (await server.radio.getStation(jazz)).id;
    soulStation = (await server.radio.getStation(soul)).id;
  });
});

async function nextEntryOf(genreId: number): Promise<void> {
  const { id } = await server.radio.getStation(genreId);
  const { entries } = await server.radio.getMetadata(id);
  clock.advance((entries[1]?.startedAtMs ?? 0) - clock.now());
}

describe('events', () => {
  it('lists the running stations as result and as event [M-462, M-469]', async () => {
    const { client, received } = await connect('ann');
    const result = await client.invoke('GetAvailableStreams');
    expect(received.AvailableStreams).toEqual([[result]]);
    expect(result).toMatchObject([
      { genreId: jazz, name: 'Jazz Radio', isActive: true },
      { genreId: soul, name: 'Soul Radio', isActive: true },
    ]);
  });

  it('tells listeners of a change and everybody of the new state [M-465, M-466, M-289]', async () => {
    const { client, received } = await connect('ann');
    const bystander = await connect('ben');
    await client.invoke('JoinStream', jazz);
    const [metadata] = received.StreamMetadata[0] as [StreamMetadata];
    await nextEntryOf(jazz);
    await eventually(() => expect(bystander.received.StreamUpdated).toHaveLength(1));
    await eventually(() => expect(received.TrackChanged).toHaveLength(1));
    const [changed] = received.TrackChanged[0] as [TrackChanged];
    expect(changed.currentTrack).toEqual(metadata.nextTrack);
    expect(changed.genreId).toBe(jazz);
    expect(changed.nextTrack).toEqual(changed.entries[1]?.track);
    expect(changed.nextTrack?.id).not.toBe(changed.currentTrack?.id);
    expect(changed.totalDurationMs).toBe(metadata.entries[1]?.playMs);
    expect(changed.trackStartedAt).toBe(new Date(clock.now()).toISOString());
    expect(bystander.received.TrackChanged).toEqual([]);
    expect(bystander.received.StreamUpdated).toMatchObject([
      [metadata.streamId, { genreId: jazz, currentPositionMs: 0 }],
    ]);
    expect(received.StreamUpdated).toEqual(bystander.received.StreamUpdated);
  });

  it('sends position and state to all listeners every 10 s [M-468]', async () => {
    const { client, received } = await connect('ann');
    await client.invoke('JoinStream', jazz);
    for (const seconds of [10, 20, 30]) {
      await passSeconds(10);
      await eventually(() => {
        expect(received.PlaybackSynced.at(-1)).toMatchObject([{ currentPositionMs: seconds * 1_000 }]);
        expect(received.StreamMetadata.at(-1)).toMatchObject([{ currentPositionMs: seconds * 1_000 }]);
      });
    }
  });

  it('lets a DJ skip for everybody, announced before it happens, and tells a listener no [M-464]', async () => {
    const { client, received } = await connect('ann');
    const dj = await connect('dj');
    await client.invoke('JoinStream', 'Jazz');
    clock.advance(20_000);
    expect(await client.invoke('AdvanceToNextTrack', jazz)).toEqual({ success: true, advanced: false });
    expect(await dj.client.invoke('AdvanceToNextTrack', jazz)).toEqual({ success: true, advanced: true });
    const metadata = await eventually(() => {
      const [announced] = received.StreamMetadata.at(-1) as [StreamMetadata];
      expect(announced.entries[0]?.generation).toBe(2);
      return announced;
    });
    expect(metadata.entries[1]?.startedAtMs).toBe(clock.now() + 3_000);
    clock.advance(3_000);
    await eventually(() =>
      expect(received.TrackChanged).toMatchObject([[{ currentTrack: metadata.nextTrack }]]),
    );
  });

  it('tells listeners of a station from which piece on its sound changes, and nobody else', async () => {
    const { client, received } = await connect('ann');
    const other = await connect('ben');
    await client.invoke('JoinStream', jazz);
    await other.client.invoke('JoinStream', soul);
    const { id: stationId } = await server.radio.getStation(jazz);
    server.events.publish('programmeChanged', { stationId, fromMs: 7_999, revision: 4 });
    await eventually(() =>
      expect(received.PiecesChanged).toEqual([[{ genreId: jazz, fromIndex: 3, revision: 4 }]]),
    );
    await other.client.invoke('GetAvailableStreams');
    expect(other.received.PiecesChanged).toEqual([]);
  });

  it('tells everybody when a station is stopped', async () => {
    const { received } = await connect('ann');
    const actor = server.signIn('dj', { roles: ['DJ'] });
    await server.radio.stop(soul, { actor, origin: { ipAddress: '', userAgent: '' } });
    await eventually(() => expect(received.StreamUpdated).toHaveLength(1));
    expect(received.StreamUpdated[0]?.[1]).toMatchObject({
      genreId: soul,
      isActive: false,
      currentTrack: null,
    });
  });
});

describe('SyncTime', () => {
  it('returns the times of receipt and answer with the sent one', async () => {
    const { client } = await connect('ann');
    expect(await client.invoke('SyncTime', 1.25)).toEqual({ t1: 1.25, t2: clock.now(), t3: clock.now() });
  });

  it('overtakes slower calls of the same client', async () => {
    const client = await raw({ token: 'ann' });
    client.send(call('JoinStream', [jazz], 'slow'), call('SyncTime', [1], 'fast'));
    await Promise.all([client.find(isCompletion('slow')), client.find(isCompletion('fast'))]);
    const order = client.messages.filter(({ type }) => type === 3).map(({ invocationId }) => invocationId);
    expect(order).toEqual(['fast', 'slow']);
  });
});

describe('errors of one client', () => {
  it.each([
    ['garbage', 'hello\u001e'],
    ['an unfinished message', '{"type":6}'],
    ['an array', '[1]\u001e'],
    ['an invocation without a target', '{"type":1,"arguments":[]}\u001e'],
    ['binary', Buffer.from([1, 2, 3, 0x1e])],
  ])('closes the connection that sends %s and disturbs nobody', async (_name, data) => {
    const { client, received } = await connect('ben');
    await client.invoke('JoinStream', jazz);
    const bad = await raw({ token: 'ann' });
    bad.sendRaw(data);
    expect((await bad.closed).code).toBe(1008);
    expect(bad.messages.at(-1)).toMatchObject({
      type: 7,
      error: expect.stringContaining('Connection closed'),
    });
    await nextEntryOf(jazz);
    await eventually(() => expect(received.TrackChanged).toHaveLength(1));
  });

  it('closes the connection that sends a message of more than 32 KiB', async () => {
    const bad = await raw({ token: 'ann' });
    bad.sendRaw('x'.repeat(MAX_MESSAGE_BYTES + 1));
    expect((await bad.closed).code).toBe(1009);
  });

  it('fails a call with an unknown name, wrong arguments or a stream request, and continues', async () => {
    const client = await raw({ token: 'ann' });
    client.send(
      call('DropTables', [], '1'),
      call('JoinStream', [], '2'),
      call('JoinStream', [{ evil: true }], '3'),
      call('joinstream', [jazz, 'extra'], '4'),
      call('SyncTime', ['now'], '5'),
      '{"type":1,"invocationId":"6","target":"JoinStream"}',
      '{"type":4,"invocationId":"7","target":"JoinStream","arguments":[1]}',
      '{"type":1,"target":"DropTables","arguments":[]}',
      call('JoinStream', ['x'.repeat(201)], '9'),
      call('JoinStream', [-1], '10'),
      call('joinstream', [jazz], '8'),
    );
    await client.find(isCompletion('8'));
    const errors = client.messages
      .filter(({ type }) => type === 3)
      .map(({ invocationId, error }) => [invocationId, error]);
    expect(Object.fromEntries(errors)).toEqual({
      '1': "Failed to invoke 'DropTables' due to an error on the server. HubException: Method does not exist.",
      '2': "Failed to invoke 'JoinStream' due to an error on the server. HubException: Invalid arguments.",
      '3': "Failed to invoke 'JoinStream' due to an error on the server. HubException: Invalid arguments.",
      '4': "Failed to invoke 'joinstream' due to an error on the server. HubException: Invalid arguments.",
      '5': "Failed to invoke 'SyncTime' due to an error on the server. HubException: Invalid arguments.",
      '6': "Failed to invoke 'JoinStream' due to an error on the server. HubException: Invalid arguments.",
      '7': "The client attempted to invoke the non-streaming 'JoinStream' method with a streaming invocation.",
      '9': "Failed to invoke 'JoinStream' due to an error on the server. HubException: Invalid arguments.",
      '10': "Failed to invoke 'JoinStream' due to an error on the server. HubException: Invalid arguments.",
      '8': undefined,
    });
  });

  it('answers a burst of at least 40 calls, refuses more, and answers again a moment later', async () => {
    const client = await raw({ token: 'ann' });
    expect(CALLS.burst).toBeGreaterThanOrEqual(40);
    client.send(
      ...Array.from({ length: CALLS.burst + 1 }, (_, index) => call('SyncTime', [index], String(index))),
    );
    expect(await client.find(isCompletion(String(CALLS.burst)))).toMatchObject({
      error: expect.stringContaining('Too many calls'),
    });
    expect(client.messages.filter(({ result }) => result !== undefined)).toHaveLength(CALLS.burst);
    clock.advance(50);
    client.send(call('SyncTime', [1], 'later'));
    expect(await client.find(isCompletion('later'))).toHaveProperty('result');
  });

  it('closes a connection that floods, but lets it reconnect', async () => {
    const client = await raw({ token: 'ann' });
    for (let frame = 0; frame < 5; frame += 1) client.send(...Array<string>(60).fill('{"type":6}'));
    await client.closed;
    expect(client.messages.at(-1)).toMatchObject({ type: 7, allowReconnect: true });
  });

  it('refuses an unknown protocol in the handshake with the reason', async () => {
    const client = await raw({ token: 'ann', shakesHands: false });
    client.send('{"protocol":"messagepack","version":1}');
    await client.closed;
    expect(client.messages[0]).toEqual({ error: "The protocol 'messagepack' is not supported." });
  });

  it('closes a connection that calls before its handshake', async () => {
    const client = await raw({ token: 'ann', shakesHands: false });
    client.send(call('GetAvailableStreams', []));
    await client.closed;
    expect(client.messages.some(({ type }) => type === 3)).toBe(false);
    await eventually(() => expect(server.hub.connectionCount()).toBe(0));
  });

  it('survives any sequence of messages, and nobody else notices', async () => {
    const { client, received } = await connect('ben');
    await client.invoke('JoinStream', jazz);
    const type = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(1));
    const target = fc.constantFrom('JoinStream', 'LeaveStream', 'SyncTime', 'AdvanceToNextTrack', 'Nothing');
    const argument = fc.oneof(fc.constant(jazz), fc.integer(), fc.string(), fc.jsonValue());
    const message = fc.record(
      {
        type,
        target,
        invocationId: fc.string({ maxLength: 4 }),
        arguments: fc.array(argument, { maxLength: 3 }),
      },
      { requiredKeys: ['type'] },
    );
    const frames = watchSize(fc.array(message, { minLength: 1, maxLength: 20, size: 'max' }));
    await fc.assert(
      fc.asyncProperty(frames.values, async (messages) => {
        const bad = await raw({ token: 'ann' });
        bad.send(...messages.map((each) => JSON.stringify(each)));
        bad.close();
        await bad.closed;
      }),
      { numRuns: 40 },
    );
    expect(frames.largest()).toBeGreaterThan(15);
    await eventually(() => expect(server.hub.connectionCount()).toBe(1));
    expect(server.radio.listeners.countOf((await server.radio.getStation(jazz)).id)).toBe(1);
    await nextEntryOf(jazz);
    await eventually(() => expect(received.TrackChanged).toHaveLength(1));
  });

  it('drops a connection without a handshake in time', async () => {
    const client = await raw({ token: 'ann', shakesHands: false });
    await passSeconds(17);
    await client.closed;
  });
});

/** Advances one second at a time, with real turns of the event loop between, so that answers to pings arrive. */
async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.advanceAsync(1_000);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

describe('life and end of a connection', () => {
  it('pings a quiet client every 15 s [M-553]', async () => {
    const client = await raw({ token: 'ann' });
    await passSeconds(16);
    await client.find(({ type }) => type === 6);
    await passSeconds(16);
    await eventually(() => expect(client.messages.filter(({ type }) => type === 6)).toHaveLength(2));
  });

  it('drops a client that has pinged before and is silent for 30 s [M-552]', async () => {
    const client = await raw({ token: 'ann' });
    client.send('{"type":6}', call('SyncTime', [1]));
    await client.find(isCompletion('1'));
    await passSeconds(33);
    expect((await client.closed).code).toBe(1006);
  });

  it('drops a client that answers nothing at all', async () => {
    const client = await raw({ token: 'ann', answersPings: false });
    await passSeconds(63);
    expect((await client.closed).code).toBe(1006);
  });

  it('closes every connection of a revoked session at once, for good [A-020]', async () => {
    const { client } = await connect('ann');
    const other = await connect('ben');
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    server.signOut('ann');
    expect(String(await closed)).toContain('please login again');
    expect(client.state).toBe(HubConnectionState.Disconnected);
    expect(other.client.state).toBe(HubConnectionState.Connected);
  });

  it('closes a connection whose session ended unnoticed at the next call, and within a minute without one', async () => {
    const caller = await raw({ token: 'ann' });
    const quiet = await raw({ token: 'ben' });
    server.signIn('ann', { isApproved: false });
    server.signIn('ben', { isApproved: false });
    caller.send(call('JoinStream', [jazz]));
    expect(await caller.find(isCompletion('1'))).toMatchObject({
      error: "Failed to invoke 'JoinStream' because user is unauthorized",
    });
    await caller.closed;
    await passSeconds(62);
    await quiet.closed;
  });

  it('asks clients to reconnect when the server stops, and continues the encoder after the next start', async () => {
    const { client, received } = await connect('ann');
    await client.invoke('JoinStream', jazz);
    const [before] = received.StreamMetadata[0] as [StreamMetadata];
    const reconnecting = new Promise<void>((resolve) => client.onreconnecting(() => resolve()));
    await server.stop();
    await reconnecting;
    await client.stop();
    clock.advance((before.entries[1]?.startedAtMs ?? 0) + 5_000 - clock.now());
    server = await startHubServer({ database, clock });
    server.signIn('ann');
    const again = await connect('ann');
    await again.client.invoke('JoinStream', jazz);
    expect(again.received.StreamMetadata[0]).toMatchObject([
      { currentTrack: before.nextTrack, currentPositionMs: 5_000 },
    ]);
  });
});
