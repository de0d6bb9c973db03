/**
 * Simulates a line between a page and the server: each direction has its delay, jitter, bandwidth and packet loss, and
 * it can be cut during transfers. The browser's offline switch does not affect loaded data, which over a fast line is
 * a whole track. Order is preserved.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface SlowNetworkOptions {
  readonly toPort: number;
  readonly roundTripMs?: number;
  /** Mean additional delay in each direction. */
  readonly jitterMs?: number;
}

interface Narrowness {
  /** Shared by all connections, in each direction. */
  readonly bytesPerSecond: number;
  /** Share of packets that have to be sent again. */
  readonly lossShare?: number;
}

export interface SlowNetwork {
  readonly port: number;
  limit(narrowness: Narrowness): void;
  cut(): void;
  /** Restores the initial bandwidth. */
  restore(): void;
  close(): void;
}

const PACKET_BYTES = 1_460;
/** Timers are late; up to this much is compensated. */
const LATE_MS = 5;
/** TCP's retransmission timeout on top of the round trip, for a packet whose loss no later one reveals. */
const RETRANSMIT_MS = 200;
/** Share of lost packets that are at the end of the data in flight. */
const TAIL_SHARE = 0.2;

/** Exponential, like waiting times in queues. */
const jitter = (meanMs: number) => -Math.log(1 - Math.random()) * meanMs;

/** One direction, whose bandwidth all connections share. */
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

  /** Returns the delay of this packet and everything behind it on its connection; zero if it is not lost. */
  drawLossMs(): number {
    if (Math.random() >= (this.#narrowness?.lossShare ?? 0)) return 0;
    const again = Math.random() < TAIL_SHARE ? RETRANSMIT_MS + this.#roundTripMs : this.#roundTripMs;
    // A retransmission may be lost again.
    return again + this.drawLossMs();
  }

  /** Resolves when this many bytes have been sent. */
  async send(bytes: number): Promise<void> {
    const nowMs = performance.now();
    const { bytesPerSecond = Number.POSITIVE_INFINITY } = this.#narrowness ?? {};
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs - LATE_MS) + (bytes / bytesPerSecond) * 1_000;
    if (this.#freeAtMs > nowMs) await pause(this.#freeAtMs - nowMs);
  }
}

/**
 * Runs actions in order, each at its time or when the previous one is done. Uses one timer, because Node does not keep
 * several in order that end within the same millisecond, and pieces of a file would be swapped.
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

/** Sent data arrives even if the sender closes right after. */
async function carry(from: Socket, to: Socket, way: Way): Promise<void> {
  const schedule = createLane();
  const later = (delayMs: number, act: () => void) => schedule(performance.now() + delayMs, act);
  const write = (delayMs: number, bytes: Buffer) => later(delayMs, () => to.writable && to.write(bytes));
  try {
    // The other direction may still be open when this one ends.
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
    // The sender is gone; the other side is told below.
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
    restore() {
      isCut = false;
      limit(undefined);
    },
    close() {
      cut();
      server.close();
    },
  };
}
