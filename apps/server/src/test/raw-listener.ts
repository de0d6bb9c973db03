/** A player on a raw socket, which records the answer byte for byte. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from './eventually.ts';

export interface RawListener {
  readonly socket: Socket;
  head(): Promise<RawHead>;
  body(): Buffer;
  /** Waits until the server has closed; fails if it does not. */
  ended(): Promise<void>;
  leave(): void;
}

export interface RawHead {
  readonly statusLine: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';

export async function listenRaw(port: number, requestLines: readonly string[]): Promise<RawListener> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  let hasEnded = false;
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.on('close', () => {
    hasEnded = true;
  });
  socket.on('error', () => {});
  socket.write([...requestLines, '', ''].join('\r\n'));
  const received = () => Buffer.concat(chunks);
  return {
    socket,
    head: () =>
      eventually(() => {
        const at = received().indexOf(HEAD_END);
        if (at < 0) throw new Error(`no head yet: ${received().toString('latin1')}`);
        return parseHead(received().subarray(0, at).toString('latin1'));
      }),
    body: () => received().subarray(received().indexOf(HEAD_END) + HEAD_END.length),
    ended: () =>
      eventually(() => {
        if (!hasEnded) throw new Error('still open');
      }),
    leave: () => void socket.destroy(),
  };
}

function parseHead(text: string): RawHead {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { statusLine, headers, bytes: text.length + HEAD_END.length };
}
