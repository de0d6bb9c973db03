/**
 * A line between page and server that can be slow, and can be cut in the middle of whatever is under way. The browser's
 * own switch for being offline leaves alone what has been loaded, and over a quick line that is all of a track.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface SlowLine {
  readonly baseUrl: string;
  limit(bytesPerSecond: number): void;
  cut(): void;
  /** As good as new. */
  mend(): void;
  close(): void;
}

export async function openSlowLine(serverUrl: string): Promise<SlowLine> {
  const { port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let isCut = false;

  const gate = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(serverPort), 'localhost');
    const end = () => {
      for (const socket of [client, upstream]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      client.write(chunk);
      upstream.pause();
      setTimeout(() => upstream.resume(), (chunk.length / bytesPerSecond) * 1_000);
    });
  }).listen(0, 'localhost');
  await once(gate, 'listening');

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    baseUrl: `http://localhost:${(gate.address() as { port: number }).port}`,
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
      gate.close();
    },
  };
}
