import { createFakeHub, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { HubSession } from './hub-session.ts';
import type { HubConnectionState } from './station-types.ts';

function createRig() {
  const clock = createManualClock();
  const hub = createFakeHub();
  const seen: HubConnectionState[] = [];
  const malformed: string[] = [];
  const received: unknown[] = [];
  const page = { hasToken: true };
  const session = new HubSession({
    connection: hub.connection,
    timers: clock,
    hasToken: () => page.hasToken,
    events: {
      StreamUpdated: (...args) => received.push(args),
      TrackChanged: (...args) => received.push(args),
      StreamMetadata: (...args) => received.push(args),
      PlaybackSynced: (...args) => received.push(args),
      PiecesChanged: (...args) => received.push(args),
      AvailableStreams: (...args) => received.push(args),
      MonitoringChanged: (...args) => received.push(args),
      RightsChanged: (...args) => received.push(args),
      RoomStream: (...args) => received.push(args),
      RoomPiecesChanged: (...args) => received.push(args),
      RoomChanged: (...args) => received.push(args),
      RoomPresence: (...args) => received.push(args),
      RoomReactions: (...args) => received.push(args),
      RoomExit: (...args) => received.push(args),
      RoomsChanged: (...args) => received.push(args),
    },
    onStateChanged: ({ connection }) => {
      if (seen.at(-1) !== connection) seen.push(connection);
    },
    onMalformed: (name) => malformed.push(name),
  });
  return { clock, hub, session, seen, malformed, received, page };
}

async function connected() {
  const rig = createRig();
  await rig.session.connect();
  rig.seen.length = 0;
  return rig;
}

describe('the hub connection', () => {
  it('passes through connecting, connected, reconnecting, disconnecting and disconnected [M-298]', async () => {
    const { clock, hub, session, seen } = createRig();
    await session.connect();
    hub.drop();
    await clock.advanceAsync(0);
    await session.disconnect();
    expect(seen).toEqual([
      'connecting',
      'connected',
      'reconnecting',
      'connected',
      'disconnecting',
      'disconnected',
    ]);
  });

  it('retries after 0, 2, 10 and 30 s [M-299, M-551]', async () => {
    const { clock, hub } = await connected();
    hub.answerOpenWith('refuse');
    const before = hub.opens;
    hub.drop();
    const tries: number[] = [];
    for (const waitMs of [0, 1_999, 1, 9_999, 1, 29_999, 1]) {
      await clock.advanceAsync(waitMs);
      tries.push(hub.opens - before);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });

  it('gives up after the four retries and says so [M-300]', async () => {
    const { clock, hub, session } = await connected();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(42_000);
    expect(session.getState()).toMatchObject({ connection: 'disconnected', error: 'Connection failed' });
    const { opens } = hub;
    await clock.advanceAsync(600_000);
    expect(hub.opens).toBe(opens);
  });

  it('retries after giving up when the listener asks or the network is back', async () => {
    const { clock, hub, session } = await connected();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(42_000);
    hub.answerOpenWith('accept');
    session.woke();
    await clock.advanceAsync(0);
    expect(session.getState()).toMatchObject({ connection: 'connected', error: undefined });
  });

  it('does not wait for the next retry when the network is back', async () => {
    const { clock, hub, session } = await connected();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(2_000);
    hub.answerOpenWith('accept');
    session.woke();
    await clock.advanceAsync(0);
    expect(session.getState().connection).toBe('connected');
  });

  it('abandons an attempt without an answer, and makes the next', async () => {
    const { clock, hub, session } = await connected();
    hub.answerOpenWith('hang');
    hub.drop();
    await clock.advanceAsync(14_000);
    hub.answerOpenWith('accept');
    expect(session.getState().connection).toBe('reconnecting');
    await clock.advanceAsync(3_000);
    expect(session.getState().connection).toBe('connected');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('reports a missing answer to the caller, and does not count a late one for the next attempt', async () => {
    const { clock, hub, session } = createRig();
    const late = Promise.withResolvers<void>();
    const { open } = hub.connection;
    hub.connection.open = () => late.promise;
    const requested = session.connect().catch((error: Error) => error.message);
    await clock.advanceAsync(15_000);
    expect(await requested).toBe('Connection failed');
    hub.connection.open = open;
    hub.answerOpenWith('hang');
    void session.connect();
    late.resolve();
    await clock.advanceAsync(0);
    expect(session.getState().connection).toBe('connecting');
  });

  it('does not close a later connection because of an abandoned attempt', async () => {
    const { clock, hub, session } = createRig();
    hub.answerOpenWith('hang');
    const first = session.connect().catch(() => undefined);
    await session.disconnect();
    await first;
    hub.answerOpenWith('accept');
    await session.connect();
    await clock.advanceAsync(15_000);
    expect([hub.isOpen, session.getState().connection]).toEqual([true, 'connected']);
  });

  it('resets the retries after a success', async () => {
    const { clock, hub, session } = await connected();
    for (let outage = 0; outage < 6; outage += 1) {
      hub.drop();
      await clock.advanceAsync(0);
      expect(session.getState().connection).toBe('connected');
    }
  });

  it('reports at once when the first connection fails', async () => {
    const { hub, session } = createRig();
    hub.answerOpenWith('refuse');
    await expect(session.connect()).rejects.toThrow('Connection failed');
    expect(session.getState()).toMatchObject({ connection: 'disconnected', error: 'Connection failed' });
  });

  it('needs a stored token [M-407]', async () => {
    const { hub, session, page } = createRig();
    page.hasToken = false;
    await expect(session.connect()).rejects.toThrow('No authentication token available');
    expect(hub.opens).toBe(0);
  });

  it('stops retrying when the token is gone', async () => {
    const { clock, hub, session, page } = await connected();
    hub.answerOpenWith('refuse');
    hub.drop();
    page.hasToken = false;
    await clock.advanceAsync(60_000);
    expect(session.getState().connection).toBe('disconnected');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('connects 1 s after sign-in [M-321, M-557, A-466, A-324]', async () => {
    const { clock, hub, session } = createRig();
    session.signedIn();
    await clock.advanceAsync(999);
    expect(hub.opens).toBe(0);
    await clock.advanceAsync(1);
    expect(session.getState().connection).toBe('connected');
  });

  it('does not connect when the listener signs out within that second', async () => {
    const { clock, hub, session } = createRig();
    session.signedIn();
    await session.disconnect();
    await clock.advanceAsync(5_000);
    expect(hub.opens).toBe(0);
  });

  it('stays closed when the answer to an earlier attempt comes late', async () => {
    const { hub, session } = createRig();
    hub.answerOpenWith('hang');
    void session.connect().catch(() => undefined);
    await session.disconnect();
    expect(session.getState().connection).toBe('disconnected');
    hub.answerOpenWith('accept');
    await session.connect();
    expect(session.getState().connection).toBe('connected');
  });

  it.each([
    ['joining a station', 'JoinStream'],
    ['leaving one', 'LeaveStream'],
    ['asking which there are', 'GetAvailableStreams'],
  ] as const)('%s fails while not connected [M-404, M-405, M-406, M-482]', async (_title, operation) => {
    const { hub, session } = createRig();
    await expect(session.invoke(operation, 1)).rejects.toThrow(/^Not connected to stream hub$/);
    expect(hub.calls).toEqual([]);
  });

  it('says "Connection failed" when the first attempt fails without a message [M-484]', async () => {
    const { hub, session } = createRig();
    hub.answerOpenWith('refuse');
    await expect(session.connect()).rejects.toThrow(/^Connection failed$/);
    expect(session.getState()).toMatchObject({ connection: 'disconnected', error: 'Connection failed' });
  });

  it('leaves no timer when the listener disconnects, or asks before the next retry is due', async () => {
    const { clock, hub, session } = createRig();
    session.signedIn();
    await session.disconnect();
    expect(clock.pendingTimers()).toBe(0);
    await session.connect();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(1_000);
    expect(clock.pendingTimers()).toBe(1);
    hub.answerOpenWith('accept');
    await session.connect();
    expect(clock.pendingTimers()).toBe(0);
  });

  it('waits for a pending close before it connects again', async () => {
    const { hub, session, seen } = await connected();
    const hangUp = Promise.withResolvers<void>();
    hub.connection.close = () => hangUp.promise;
    const over = [session.disconnect(), session.connect()];
    hangUp.resolve();
    await Promise.all(over);
    expect(seen).toEqual(['disconnecting', 'disconnected', 'connecting', 'connected']);
    expect(session.getState().connection).toBe('connected');
  });

  it('shows why the server refused, and fails if the listener disconnected meanwhile', async () => {
    const { hub, session } = createRig();
    const { open } = hub.connection;
    hub.connection.open = () => Promise.reject(new Error('Not for you'));
    await expect(session.connect()).rejects.toThrow(/^Not for you$/);
    hub.connection.open = () => Promise.reject('nothing that is an error');
    await expect(session.connect()).rejects.toThrow(/^Connection failed$/);
    hub.connection.open = open;
    hub.answerOpenWith('hang');
    const attempt = session.connect();
    await Promise.all([expect(attempt).rejects.toThrow(/^Connection failed$/), session.disconnect()]);
  });

  it('counts as closed even if the socket cannot be closed', async () => {
    const { hub, session } = await connected();
    hub.connection.close = () => Promise.reject(new Error('gone'));
    await session.disconnect();
    expect(session.getState().connection).toBe('disconnected');
  });

  it('carries calls and their answers while connected', async () => {
    const { hub, session } = await connected();
    hub.onCall('JoinStream', (genreId) => `joined ${String(genreId)}`);
    await expect(session.invoke('JoinStream', 4)).resolves.toBe('joined 4');
  });

  it('emits messages that the contract knows and reports others', async () => {
    const { hub, received, malformed } = await connected();
    hub.send('PlaybackSynced', { currentPositionMs: 5, genreId: 1, seq: 2, serverTimeMs: 3 });
    hub.sendRaw('TrackChanged', [{ nonsense: true }]);
    hub.sendRaw('AvailableStreams', 'nonsense');
    expect(received).toHaveLength(1);
    expect(malformed).toEqual(['TrackChanged', 'AvailableStreams']);
  });
});
