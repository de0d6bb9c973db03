/**
 * A TCP connection between two programs that can be cut, silenced and restored; with several targets, it uses the
 * first that answers.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `cut` refuses at once; `silent` accepts and never answers, like a network that is gone. */
export type LineFault = 'cut' | 'silent';

export interface TcpLine {
  readonly port: number;
  fail(how: LineFault): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openTcpLine(farPorts: () => readonly number[]): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  let fault: LineFault | undefined;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (fault === 'silent') socket.pause();
  }

  async function reach(): Promise<Socket | undefined> {
    for (const port of farPorts()) {
      const far = connect({ port, host: '127.0.0.1', noDelay: true });
      // An error means that the target does not answer.
      if (
        await once(far, 'connect').then(
          () => true,
          () => false,
        )
      )
        return far;
      far.destroy();
    }
    return undefined;
  }

  async function join(near: Socket): Promise<void> {
    keep(near);
    if (fault === 'cut') return void near.destroy();
    const far = await reach();
    if (far === undefined || near.destroyed) {
      far?.destroy();
      return void near.destroy();
    }
    keep(far);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.once('close', () => other.destroy());
    if (fault === 'silent') for (const socket of [near, far]) socket.pause();
  }

  const server = createServer({ noDelay: true }, (near) => void join(near));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fail(how) {
      fault = how;
      // Data that arrives meanwhile stays in the system's buffers.
      for (const socket of sockets)
        if (how === 'cut') socket.destroy();
        else socket.pause();
    },
    restore() {
      fault = undefined;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
