/** A WebSocket without the official client, for everything that one would never send. */
import { WebSocket } from 'ws';

const RECORD_SEPARATOR = '\u001e';
const HANDSHAKE = '{"protocol":"json","version":1}';

type Message = Record<string, unknown>;

export interface RawHubClient {
  readonly messages: Message[];
  /** Resolves with the code and reason once the socket has closed. */
  readonly closed: Promise<{ code: number }>;
  send(...records: string[]): void;
  sendRaw(data: string | Buffer): void;
  ping(): void;
  /** Resolves with the first message, past or future, that the check accepts. */
  find(accepts: (message: Message) => boolean): Promise<Message>;
  close(): void;
}

export interface RawOptions {
  token?: string;
  origin?: string;
  host?: string;
  shakesHands?: boolean;
  answersPings?: boolean;
}

export class UpgradeRefused extends Error {
  readonly status: number;
  readonly body: Promise<{ code: string }>;

  constructor(status: number, body: Promise<{ code: string }>) {
    super(`upgrade refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export async function connectRaw(url: string, options: RawOptions = {}): Promise<RawHubClient> {
  const { token, origin, host, shakesHands = true, answersPings = true } = options;
  const address = url.replace(/^http/, 'ws') + (token === undefined ? '' : `?access_token=${token}`);
  const socket = new WebSocket(address, {
    ...(origin === undefined ? {} : { origin }),
    ...(host === undefined ? {} : { headers: { host } }),
    autoPong: answersPings,
  });
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<{ code: number }>((resolve) => {
    socket.on('close', (code) => resolve({ code }));
  });
  socket.on('message', (data: Buffer) => {
    const records = data.toString().split(RECORD_SEPARATOR).slice(0, -1);
    messages.push(...records.map((record) => JSON.parse(record) as Message));
    for (const look of waiting) look();
  });
  await opened(socket);
  const client: RawHubClient = {
    messages,
    closed,
    send: (...records) => socket.send(records.map((record) => record + RECORD_SEPARATOR).join('')),
    sendRaw: (data) => socket.send(data),
    ping: () => socket.ping(),
    find: (accepts) =>
      new Promise((resolve) => {
        const look = () => {
          const found = messages.find(accepts);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
  if (shakesHands) {
    client.send(HANDSHAKE);
    await client.find((message) => !('type' in message));
  }
  return client;
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => {
      const body = response.toArray().then((chunks) => JSON.parse(Buffer.concat(chunks).toString()));
      reject(new UpgradeRefused(response.statusCode ?? 0, body));
    });
  });
}
