import { connect } from 'node:net';

export interface RawAnswer {
  /** The status of each answer on the connection. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** The server neither answered nor closed the connection in time. */
  readonly hasHung: boolean;
}

const RESPONSE_MAX_BYTES = 64 * 1_024;
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3}) /gm;

export function exchangeRaw(port: number, bytes: Buffer | string, timeoutMs = 10_000): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  const finish = (hasHung: boolean) => {
    clearTimeout(timer);
    socket.destroy();
    resolve({ statuses: [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status)), text, hasHung });
  };
  const timer = setTimeout(() => finish(true), timeoutMs);
  socket.on('data', (chunk) => {
    if (text.length < RESPONSE_MAX_BYTES) text += chunk.toString('latin1');
  });
  socket.on('error', () => finish(false));
  socket.on('close', () => finish(false));
  socket.write(bytes);
  return promise;
}
