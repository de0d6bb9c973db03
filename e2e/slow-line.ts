/**
 * A line between a page and the server: each way has its delay and its jitter, it can be narrow, and it can be cut in the
 * middle of whatever is under way. The browser's own switch for being offline leaves alone what has been loaded, and
 * over a quick line that is all of a track. Order is kept.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface SlowLineOptions {
  readonly toPort: number;
  readonly roundTripMs?: number;
  /** Mean of what is added each way. */
  readonly jitterMs?: number;
}

export interface SlowLine {
  readonly port: number;
  limit(bytesPerSecond: number): void;
  cut(): void;
  /** As wide as at first. */
  mend(): void;
  close(): void;
}

interface Way {
  delayMs(): number;
  bytesPerSecond(): number;
}

/** Exponential, as waiting in queues is. */
const jitter = (meanMs: number) => -Math.log(1 - Math.random()) * meanMs;

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
function carry(from: Socket, to: Socket, way: Way): void {
  const schedule = createLane();
  const later = (act: () => void) => schedule(performance.now() + way.delayMs(), act);
  from.on('data', (piece: Buffer) => {
    later(() => to.writable && to.write(piece));
    const busyMs = (piece.length / way.bytesPerSecond()) * 1_000;
    if (busyMs === 0) return;
    from.pause();
    setTimeout(() => from.resume(), busyMs);
  });
  from.on('end', () => later(() => to.end()));
  from.on('error', () => from.destroy());
  from.on('close', () => later(() => to.end()));
}

export async function openSlowLine(options: SlowLineOptions): Promise<SlowLine> {
  const { toPort, roundTripMs = 0, jitterMs = 0 } = options;
  const sockets = new Set<Socket>();
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let isCut = false;
  const way: Way = {
    delayMs: () => roundTripMs / 2 + jitter(jitterMs),
    bytesPerSecond: () => bytesPerSecond,
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.destroy();
    const far = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    carry(near, far, way);
    carry(far, near, way);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    port: (server.address() as { port: number }).port,
    limit(rate) {
      bytesPerSecond = rate;
    },
    cut,
    mend() {
      isCut = false;
      bytesPerSecond = Number.POSITIVE_INFINITY;
    },
    close() {
      cut();
      server.close();
    },
  };
}
