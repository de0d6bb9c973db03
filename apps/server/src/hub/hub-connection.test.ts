import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Actor } from '#identity/actor.ts';
import { Broadcasts } from './broadcasts.ts';
import { beat, beatAll } from './heartbeat.ts';
import { HubConnection } from './hub-connection.ts';
import { encodeHubEvent } from './hub-event.ts';
import {
  MAX_BUFFER_BYTES,
  MAX_QUEUED_CALLS,
  RECHECK_BEATS,
  RECHECK_SESSION_MS,
  SLOW_BUFFER_BYTES,
} from './hub-limits.ts';

const OPEN = 1;
const synced = { currentPositionMs: 1, genreId: 1, seq: 1, serverTimeMs: 1 };

/** A socket whose peer reads only as fast as the test says; a real one buffers megabytes in the kernel. */
class SlowSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readyState = OPEN;
  bufferedAmount = 0;
  /** Frames written below the WebSocket, including headers. */
  readonly sent: Buffer[] = [];
  isTerminated = false;

  write(frame: Buffer): void {
    this.sent.push(frame);
  }

  terminate(): void {
    this.isTerminated = true;
    this.readyState = 3;
    this.emit('close');
  }
}

function connect() {
  const clock = createManualClock(0);
  const socket = new SlowSocket();
  const actor = { userId: 'user', sessionId: 'session' } as Actor;
  const connection = new HubConnection({
    socket: socket as unknown as WebSocket,
    stream: socket as unknown as Duplex,
    actor,
    origin: { ipAddress: '', userAgent: '' },
    clock,
    timers: clock,
  });
  connection.isHandshaken = true;
  connection.hasPinged = true;
  return { clock, socket, connection };
}

it('skips events that the next one replaces while a receiver is slow, but never an answer', () => {
  const { socket, connection } = connect();
  socket.bufferedAmount = SLOW_BUFFER_BYTES + 1;
  connection.push(encodeHubEvent('PlaybackSynced', synced));
  expect(socket.sent).toEqual([]);
  connection.push(encodeHubEvent('AvailableStreams', []));
  expect(socket.sent).toHaveLength(1);
  socket.bufferedAmount = SLOW_BUFFER_BYTES;
  connection.push(encodeHubEvent('PlaybackSynced', synced));
  expect(socket.sent).toHaveLength(2);
});

it('drops a receiver with more than a mebibyte waiting', () => {
  const { socket, connection } = connect();
  socket.bufferedAmount = MAX_BUFFER_BYTES + 1;
  connection.sendEvent('AvailableStreams', []);
  expect(socket).toMatchObject({ isTerminated: true, sent: [] });
  expect(connection.isOpen).toBe(false);
});

it('drops a receiver that reads nothing for ten seconds, but not one that reads a little', () => {
  const { clock, socket, connection } = connect();
  const beatAfter = (ms: number) => {
    clock.advance(ms);
    connection.receivedAtMs = clock.now();
    beat(connection, clock.now());
  };
  socket.bufferedAmount = 50_000;
  for (let second = 0; second < 30; second += 1) {
    socket.bufferedAmount -= 1_000;
    beatAfter(1_000);
  }
  expect(socket.isTerminated).toBe(false);
  for (let second = 0; second < 11; second += 1) beatAfter(1_000);
  expect(socket.isTerminated).toBe(true);
});

it('spreads the session look-ups of simultaneous clients over thirty beats, few per turn', async () => {
  const clients = Array.from({ length: 3_000 }, connect);
  const checked = new Set<HubConnection>();
  let inTurn = 0;
  let mostInTurn = 0;
  const clock = createManualClock(RECHECK_SESSION_MS);
  const round = {
    clock,
    recheck(connection: HubConnection) {
      checked.add(connection);
      inTurn += 1;
      mostInTurn = Math.max(mostInTurn, inTurn);
    },
    giveWay: async () => {
      inTurn = 0;
    },
  };
  for (let second = 0; second < RECHECK_BEATS; second += 1) {
    clock.advance(1_000);
    for (const { connection } of clients) connection.receivedAtMs = clock.now();
    await beatAll(
      clients.map(({ connection }) => connection),
      round,
    );
    inTurn = 0;
  }
  expect(checked.size).toBe(clients.length);
  expect(mostInTurn).toBeLessThanOrEqual(10);
});

it('lets a track change reach everybody before lower-priority work continues', async () => {
  const clients = Array.from({ length: 1_200 }, connect);
  const broadcasts = new Broadcasts();
  const frame = encodeHubEvent('PlaybackSynced', synced);
  void broadcasts.sendFirst(
    () => clients.map(({ connection }) => connection),
    () => frame,
  );
  await broadcasts.giveWay();
  expect(clients.every(({ socket }) => socket.sent.length === 1)).toBe(true);
});

it('runs calls in sequence and refuses more than the queue allows', async () => {
  const { connection } = connect();
  const done: number[] = [];
  const accepted = Array.from({ length: MAX_QUEUED_CALLS + 1 }, (_, index) =>
    connection.enqueue(async () => {
      await Promise.resolve();
      done.push(index);
    }),
  );
  expect(accepted.filter(Boolean)).toHaveLength(MAX_QUEUED_CALLS);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(done).toEqual(Array.from({ length: MAX_QUEUED_CALLS }, (_, index) => index));
});
