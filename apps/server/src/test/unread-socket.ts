/** A player that reads nothing: all bytes wait in this process, where they can be counted. */
import type { Server } from 'node:http';
import { Duplex } from 'node:stream';

export interface UnreadSocket {
  /** Returns how many bytes wait, until the connection was reset. */
  waiting(): number;
  /** Returns how many bytes waited when the server reset the connection. */
  waitingAtReset(): number | undefined;
}

class UnreadConnection extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  waitingAtReset: number | undefined;

  override _read(): void {}
  /** Never calls back, so writes stay pending. */
  override _write(): void {}

  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  resetAndDestroy(): this {
    this.waitingAtReset = this.writableLength;
    return this.destroy();
  }
}

export function connectUnread(server: Server, requestLines: readonly string[]): UnreadSocket {
  const connection = new UnreadConnection();
  server.emit('connection', connection);
  connection.push([...requestLines, '', ''].join('\r\n'));
  return {
    waiting: () => connection.writableLength,
    waitingAtReset: () => connection.waitingAtReset,
  };
}
