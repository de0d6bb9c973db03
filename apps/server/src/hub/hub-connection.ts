import type { Duplex } from 'node:stream';
import type { HubEvent, HubEventArgs } from '@tutti/contract';
import { type CloseOptions, encodeClose, PING_FRAME } from '@tutti/hub-protocol';
import type { WebSocket } from 'ws';
import type { RoomAttendance } from '#features/rooms/rooms.ts';
import { isGuest, type Person, personIdOf, type RequestOrigin } from '#identity/actor.ts';
import { TokenBucket } from '#platform/async/token-bucket.ts';
import type { Clock } from '#platform/clock.ts';
import type { Timers } from '#platform/timers.ts';
import { type EventFrame, encodeHubEvent } from './hub-event.ts';
import {
  CALLS,
  CLOSE_GRACE_MS,
  MAX_BUFFER_BYTES,
  MAX_QUEUED_CALLS,
  MESSAGES,
  SLOW_BUFFER_BYTES,
} from './hub-limits.ts';
import { toTextFrame } from './web-socket-frame.ts';

const PING_BYTES = toTextFrame(PING_FRAME);
const NORMAL_CLOSURE = 1000;

export interface ConnectionDeps {
  socket: WebSocket;
  /** The stream below the WebSocket; accepts frames that were built once for many receivers. */
  stream: Duplex;
  actor: Person;
  origin: RequestOrigin;
  clock: Clock;
  timers: Timers;
}

/** A connection is in one room at a time; without sound it may hear a station besides. */
export interface JoinedRoom {
  readonly roomId: string;
  readonly attendance: RoomAttendance;
  isSounding: boolean;
  /** The page understands changes of the queue's order, and not only whole orders. */
  readonly takesOrderChanges?: boolean | undefined;
}

export class HubConnection {
  readonly openedAtMs: number;
  readonly origin: RequestOrigin;
  /** The account's id, or one that names a guest (identity/actor.ts). */
  readonly userId: string;
  /** Guests hear of their room only. */
  readonly isGuest: boolean;
  readonly sessionId: string;
  stationId: number | undefined;
  room: JoinedRoom | undefined;
  isHandshaken = false;
  /** The protocol's timeout of 30 s runs from the client's first ping on. */
  hasPinged = false;
  receivedAtMs: number;
  sentAtMs: number;
  checkedAtMs: number;
  readonly calls: TokenBucket;
  readonly messages: TokenBucket;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #clock: Clock;
  readonly #timers: Timers;
  #queue: Promise<void> = Promise.resolve();
  #queued = 0;
  #isClosing = false;
  #stuck: { bytes: number; sinceMs: number } | undefined;

  constructor({ socket, stream, actor, origin, clock, timers }: ConnectionDeps) {
    const nowMs = clock.now();
    this.#socket = socket;
    this.#stream = stream;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    this.#clock = clock;
    this.#timers = timers;
    this.origin = origin;
    this.userId = personIdOf(actor);
    this.isGuest = isGuest(actor);
    this.sessionId = actor.sessionId;
    this.openedAtMs = nowMs;
    this.receivedAtMs = nowMs;
    this.sentAtMs = nowMs;
    this.checkedAtMs = nowMs;
    this.calls = new TokenBucket(CALLS, nowMs);
    this.messages = new TokenBucket(MESSAGES, nowMs);
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a message that must arrive: an answer or the handshake. */
  send(message: string): void {
    this.#write(toTextFrame(message));
  }

  /**
   * The WebSocket library writes whole frames and never compresses here, so ours cannot end up inside one of its own.
   */
  #write(bytes: Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_BUFFER_BYTES) {
      this.terminate();
      return;
    }
    this.#stream.write(bytes);
    this.sentAtMs = this.#clock.now();
  }

  push({ bytes, mayBeSkipped }: EventFrame): void {
    if (mayBeSkipped && this.#socket.bufferedAmount > SLOW_BUFFER_BYTES) return;
    this.#write(bytes);
  }

  sendEvent<Event extends HubEvent>(event: Event, ...args: HubEventArgs<Event>): void {
    this.push(encodeHubEvent(event, ...args));
  }

  ping(): void {
    this.#write(PING_BYTES);
  }

  /** Pings below the protocol, which every WebSocket implementation answers by itself. */
  pingSocket(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Runs calls of one client in sequence, like the official server. Returns false if too many wait. */
  enqueue(work: () => Promise<void>): boolean {
    if (this.#queued >= MAX_QUEUED_CALLS) return false;
    this.#queued += 1;
    this.#queue = this.#queue.then(work).finally(() => {
      this.#queued -= 1;
    });
    return true;
  }

  /** Returns how long bytes have waited without any of them being sent. */
  stuckForMs(nowMs: number): number {
    const bytes = this.#socket.bufferedAmount;
    if (bytes === 0) this.#stuck = undefined;
    else if (this.#stuck === undefined || bytes < this.#stuck.bytes) this.#stuck = { bytes, sinceMs: nowMs };
    return this.#stuck === undefined ? 0 : nowMs - this.#stuck.sinceMs;
  }

  /** Sends a close message with the reason, closes, and does not wait long for the other side. */
  close(options: CloseOptions & { code?: number } = {}): void {
    if (!this.isOpen) return;
    this.send(encodeClose(options));
    this.#isClosing = true;
    this.#socket.close(options.code ?? NORMAL_CLOSURE);
    const timer = this.#timers.setTimer(() => this.#socket.terminate(), CLOSE_GRACE_MS);
    void this.closed.then(() => this.#timers.clearTimer(timer));
  }

  terminate(): void {
    this.#isClosing = true;
    this.#socket.terminate();
  }
}
