/** A line between a page and the server: each way has its delay and its jitter, and it can be cut. Order is kept. */
import { connect, createServer } from 'node:net';

/** Exponential, as waiting in queues is. */
const jitter = (meanMs) => -Math.log(1 - Math.random()) * meanMs;

/**
 * Acts in the order they were asked for, each at its time or when the one before it has been done. One timer for all:
 * several are not kept in order by Node where they end within the same millisecond, and pieces of a file change places.
 */
const createLane = () => {
  const waiting = [];
  const run = () => {
    while (waiting.length > 0 && waiting[0].atMs <= performance.now()) waiting.shift().act();
    if (waiting.length > 0) setTimeout(run, Math.max(waiting[0].atMs - performance.now(), 1));
  };
  return (atMs, act) => {
    waiting.push({ atMs, act });
    if (waiting.length === 1) setTimeout(run, atMs - performance.now());
  };
};

/** What has been sent arrives, also when the sender hangs up right after. */
const carry = (from, to, { oneWayMs, jitterMs }) => {
  const schedule = createLane();
  const later = (act) => schedule(performance.now() + oneWayMs + jitter(jitterMs), act);
  from.on('data', (piece) => later(() => to.writable && to.write(piece)));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => from.destroy());
  from.on('close', () => later(() => to.end()));
};

export const openSlowLine = async ({ toPort, roundTripMs, jitterMs }) => {
  const sockets = new Set();
  let isCut = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    const way = { oneWayMs: roundTripMs / 2, jitterMs };
    carry(near, far, way);
    carry(far, near, way);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
