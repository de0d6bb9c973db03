/**
 * A line between a page and the server: each way has its delay and its jitter, it can be narrow, it can lose packets, and
 * it can be cut in the middle of whatever is under way. The browser's own switch for being offline leaves alone what has
 * been loaded, and over a quick line that is all of a track. Order is kept.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface SlowNetworkOptions {
  readonly toPort: number;
  readonly roundTripMs?: number;
  /** Mean of what is added each way. */
  readonly jitterMs?: number;
}

interface Narrowness {
  /** Shared by all connections, each way. */
  readonly bytesPerSecond: number;
  /** Share of packets that have to be sent again. */
  readonly lossShare?: number;
}

export interface SlowNetwork {
  readonly port: number;
  limit(narrowness: Narrowness): void;
  cut(): void;
  /** As wide as at first. */
  mend(): void;
  close(): void;
}

const PACKET_BYTES = 1_460;
/** Timers are late; what they are late by is made up for, up to this much. */
const LATE_MS = 5;
/** What TCP waits for a packet that no later one gives away, above the round trip. */
const RETRANSMIT_MS = 200;
/** Of the lost ones: those at the end of what is under way. */
const TAIL_SHARE = 0.2;

/** Exponential, as waiting in queues is. */
const jitter = (meanMs: number) => -Math.log(1 - Math.random()) * meanMs;

/** One direction: what is sent over one connection waits for what is sent over the others. */
class Way {
  readonly #roundTripMs: number;
  readonly #jitterMs: number;
  #narrowness: Narrowness | undefined;
  #freeAtMs = 0;

  constructor({ roundTripMs = 0, jitterMs = 0 }: SlowNetworkOptions) {
    this.#roundTripMs = roundTripMs;
    this.#jitterMs = jitterMs;
  }

  get isNarrow(): boolean {
    return this.#narrowness !== undefined;
  }

  set narrowness(narrowness: Narrowness | undefined) {
    this.#narrowness = narrowness;
  }

  drawDelayMs(): number {
    return this.#roundTripMs / 2 + jitter(this.#jitterMs);
  }

  /** How much later everything behind this packet on its connection arrives; zero when it is not lost. */
  drawLossMs(): number {
    if (Math.random() >= (this.#narrowness?.lossShare ?? 0)) return 0;
    const again = Math.random() < TAIL_SHARE ? RETRANSMIT_MS + this.#roundTripMs : this.#roundTripMs;
    // What is sent again may be lost again.
    return again + this.drawLossMs();
  }

  /** Resolves when so many bytes have been sent. */
  async send(bytes: number): Promise<void> {
    const nowMs = performance.now();
    const { bytesPerSecond = Number.POSITIVE_INFINITY } = this.#narrowness ?? {};
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs - LATE_MS) + (bytes / bytesPerSecond) * 1_000;
    if (this.#freeAtMs > nowMs) await pause(this.#freeAtMs - nowMs);
  }
}

/**
 * Acts in the order they were asked for, each at its time or when the one before it has been done. One timer for all:
 * several are not kept in order by Node where they end within the same millisecond, and pieces of a file change places.
 */
function createLane(): (atMs: number, act: () => void) => void {
  const waiting: { atMs: number; act: () => void }[] = [];
  const run = () => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const leftMs = next.atMs - performance.now();
      if (leftMs > 0) return void setTimeout(run, Math.max(leftMs, 1));
      waiting.shift();
      next.act();
    }
  };
  return (atMs, act) => {
    waiting.push({ atMs, act });
    if (waiting.length === 1) setTimeout(run, Math.max(atMs - performance.now(), 0));
  };
}

/** What has been sent arrives, also when the sender hangs up right after. */
async function carry(from: Socket, to: Socket, way: Way): Promise<void> {
  const schedule = createLane();
  const later = (delayMs: number, act: () => void) => schedule(performance.now() + delayMs, act);
  const write = (delayMs: number, bytes: Buffer) => later(delayMs, () => to.writable && to.write(bytes));
  try {
    // Its other direction may still be open when this one ends.
    for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const delayMs = way.drawDelayMs();
      if (!way.isNarrow) {
        write(delayMs, chunk);
        continue;
      }
      for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
        const packet = chunk.subarray(at, at + PACKET_BYTES);
        await way.send(packet.length);
        write(delayMs + way.drawLossMs(), packet);
      }
    }
  } catch {
    // The sender is gone, which the other side hears of below.
  }
  later(way.drawDelayMs(), () => to.end());
}

export async function openSlowNetwork(options: SlowNetworkOptions): Promise<SlowNetwork> {
  const sockets = new Set<Socket>();
  const ways = { there: new Way(options), back: new Way(options) };
  let isCut = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.destroy();
    const far = connect({ port: options.toPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    void carry(near, far, ways.there);
    void carry(far, near, ways.back);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function limit(narrowness: Narrowness | undefined): void {
    for (const way of Object.values(ways)) way.narrowness = narrowness;
  }

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    port: (server.address() as { port: number }).port,
    limit,
    cut,
    mend() {
      isCut = false;
      limit(undefined);
    },
    close() {
      cut();
      server.close();
    },
  };
}
