/** The simplest load balancer: each connection goes to the next server that accepts one. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface FrontProxy {
  readonly port: number;
  close(): Promise<void>;
}

export async function startFrontProxy(ports: readonly number[]): Promise<FrontProxy> {
  const open = new Set<Socket>();
  let turn = 0;

  function keep(socket: Socket): Socket {
    open.add(socket);
    socket.on('error', () => {});
    return socket.on('close', () => open.delete(socket));
  }

  function forward(client: Socket, triesLeft: number): void {
    const port = ports[turn % ports.length] ?? 0;
    turn += 1;
    const server = keep(connect({ port, host: '127.0.0.1' }));
    let isConnected = false;
    server.on('connect', () => {
      isConnected = true;
      client.pipe(server).pipe(client);
    });
    server.on('close', () => {
      if (!isConnected && triesLeft > 0) forward(client, triesLeft - 1);
      else client.destroy();
    });
    client.on('close', () => server.destroy());
  }

  const proxy = createServer((client) => forward(keep(client), ports.length));
  proxy.listen({ port: 0, host: '127.0.0.1' });
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async close() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}
