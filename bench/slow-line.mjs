/** A line between a page and the server: each way has its delay and its jitter, and it can be cut. Order is kept. */
import { connect, createServer } from 'node:net';

/** Exponential, as waiting in queues is. */
const jitter = (meanMs) => -Math.log(1 - Math.random()) * meanMs;

/** What has been sent arrives, also when the sender hangs up right after. */
const carry = (from, to, { oneWayMs, jitterMs }) => {
  let lastAt = 0;
  const later = (act) => {
    lastAt = Math.max(performance.now() + oneWayMs + jitter(jitterMs), lastAt);
    setTimeout(() => act(), lastAt - performance.now());
  };
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
