/**
 * Thousands of listeners of the hub in one process: bare sockets with just enough WebSocket and SignalR to join a
 * station, answer pings and note when a message arrived. Their cost is the same for every server measured this way.
 */
import { randomBytes } from 'node:crypto';
import net from 'node:net';

const recordSeparator = '\u001e';
const handshake = `{"protocol":"json","version":1}${recordSeparator}`;
const textFrame = 1;
const closeFrame = 8;
const pingFrame = 9;
const pongFrame = 10;
const openedTogether = 100;
/** Several addresses, because one has fewer ports than a large audience has sockets. */
const clientAddresses = 4;
const pingEveryMs = 15_000;
/** Real listeners did not all connect at the same instant, so they do not all ping at once. */
const pingSlots = 60;
/** Reconnect delays of the official client. */
const comeBackAfterMs = [0, 2_000, 10_000, 30_000];

export interface HubTarget {
  readonly host: string;
  readonly port: number;
  /** Listeners use them in turn. */
  readonly addresses: readonly string[];
  /** A plain WebSocket that sends published messages, without the hub's handshake. */
  readonly isPlain?: boolean;
  /** The frame that joins a station. */
  readonly join?: Buffer | undefined;
  /** Allows sleeping, for audiences in several processes that share the processors with the server. */
  readonly maySleep?: true;
}

/** Reconnecting after a cut: the number of attempts and the duration of the last; undefined if the listener gave up. */
export interface ComeBack {
  readonly tries: number;
  readonly tookMs: number;
}

export interface Arrivals {
  /** Wall-clock instants, one per listener. */
  readonly instants: number[];
  readonly messageBytes: number;
}

const toClientFrame = (opcode: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content as string);
  const mask = randomBytes(4);
  const head =
    bytes.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | bytes.length])
      : Buffer.from([0x80 | opcode, 0xfe, bytes.length >> 8, bytes.length & 255]);
  const masked = bytes.map((byte, index) => byte ^ (mask[index & 3] ?? 0));
  return Buffer.concat([head, mask, masked]);
};

const signalRPing = toClientFrame(textFrame, `{"type":6}${recordSeparator}`);
const handshakeFrame = toClientFrame(textFrame, handshake);

/** Parses complete frames from the start of the data and returns the rest. */
const readFrames = (data: Buffer, onFrame: (opcode: number, content: Buffer) => void): Buffer => {
  let rest = data;
  for (;;) {
    if (rest.length < 2) return rest;
    let length = rest.readUInt8(1) & 127;
    let head = 2;
    if (length === 126) {
      if (rest.length < 4) return rest;
      length = rest.readUInt16BE(2);
      head = 4;
    } else if (length === 127) {
      if (rest.length < 10) return rest;
      length = Number(rest.readBigUInt64BE(2));
      head = 10;
    }
    if (rest.length < head + length) return rest;
    onFrame(rest.readUInt8(0) & 15, rest.subarray(head, head + length));
    rest = rest.subarray(head + length);
  }
};

const upgradeRequest = ({ host, port }: HubTarget, address = ''): string =>
  [
    `GET ${address} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');

const nothing: Buffer = Buffer.alloc(0);
const endOfHead = '\r\n\r\n';
/** Shared by all, because a buffer per arrival would cause garbage collections during a measurement. */
const arrived = Buffer.alloc(65_536);

interface ListenerOptions {
  readonly index: number;
  onText(bytes: Buffer): void;
  onLost(socket: net.Socket, index: number): void;
}

/**
 * Opens one listener; resolves after the hub's handshake (or, if `isPlain`, the upgrade) and, if there is a station to
 * join, after the join was answered.
 */
const openListener = (target: HubTarget, { index, onText, onLost }: ListenerOptions) =>
  new Promise<net.Socket>((resolve, reject) => {
    const socket = net.connect({
      host: target.host,
      port: target.port,
      noDelay: true,
      localAddress: `127.0.0.${1 + (index % clientAddresses)}`,
      onread: {
        buffer: arrived,
        callback: (byteCount) => {
          onData(arrived.subarray(0, byteCount));
          return true;
        },
      },
    });
    let buffered = nothing;
    let isUpgraded = false;
    let isReady = false;
    const become = () => {
      isReady = true;
      resolve(socket);
    };
    const onFrame = (opcode: number, bytes: Buffer) => {
      // Browsers do the same, and servers wait for it for a while.
      if (opcode === closeFrame) socket.end(toClientFrame(closeFrame, bytes));
      if (opcode === pingFrame) socket.write(toClientFrame(pongFrame, bytes));
      if (opcode !== textFrame) return;
      if (isReady) return onText(bytes);
      if (bytes.length === 3) return void (target.join ? socket.write(target.join) : become());
      if (bytes.includes('"type":3')) become();
    };
    socket.on('error', reject);
    socket.on('close', () => (isReady ? onLost(socket, index) : reject(new Error('closed too early'))));
    const onData = (data: Buffer) => {
      buffered = buffered.length === 0 ? data : Buffer.concat([buffered, data]);
      if (!isUpgraded) {
        const end = buffered.indexOf(endOfHead);
        if (end === -1) {
          buffered = Buffer.from(buffered);
          return;
        }
        const status = buffered.toString('latin1', 9, 12);
        if (status !== '101')
          return void socket.destroy(new Error(`The upgrade was answered with ${status}`));
        isUpgraded = true;
        buffered = buffered.subarray(end + endOfHead.length);
        if (target.isPlain) become();
        else socket.write(handshakeFrame);
      }
      const rest = readFrames(buffered, onFrame);
      buffered = rest.length === 0 ? nothing : Buffer.from(rest);
    };
    socket.write(upgradeRequest(target, target.addresses[index % target.addresses.length]));
  });

const callFrame = (operation: string, argument: unknown): Buffer =>
  toClientFrame(
    textFrame,
    `${JSON.stringify({ type: 1, invocationId: '0', target: operation, arguments: [argument] })}${recordSeparator}`,
  );

export const joinFrame = (genreId: string): Buffer => callFrame('JoinStream', genreId);

export const joinRoomFrame = (roomId: string): Buffer =>
  callFrame('JoinRoom', { roomId, isSounding: true, takesOrderChanges: true });

const arrivalLimitMs = 20_000;

/**
 * Keeps the process awake. Waking a process costs the sender on the same machine up to a third of each write, which
 * remote listeners would not cost a server. Returns a function that ends it.
 */
const stayAwake = (): (() => void) => {
  let next = setImmediate(function again() {
    next = setImmediate(again);
  });
  return () => clearImmediate(next);
};

/** Waits for a message that contains a word. */
interface Watch {
  readonly word: string;
  note(messageBytes: number): void;
}

/** Arrival times of the next message with this word, and its size. */
interface Arriving {
  readonly waiting: Set<Watch>;
  readonly wanted: number;
  readonly word: string;
  readonly maySleep: boolean;
}

const collectArrivals = ({ waiting, wanted, word, maySleep }: Arriving) =>
  new Promise<Arrivals>((resolve, reject) => {
    const instants: number[] = [];
    const sleepAgain = maySleep ? () => {} : stayAwake();
    const end = () => {
      sleepAgain();
      waiting.delete(watch);
      clearTimeout(timer);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`${instants.length} of ${wanted} had ${word}`));
    }, arrivalLimitMs);
    const watch: Watch = {
      word,
      note(messageBytes) {
        instants.push(performance.timeOrigin + performance.now());
        if (instants.length < wanted) return;
        end();
        resolve({ instants, messageBytes });
      },
    };
    waiting.add(watch);
  });

export const createAudience = (target: HubTarget) => {
  const indexBySocket = new Map<net.Socket, number>();
  const waiting = new Set<Watch>();
  const comeBacks: ComeBack[] = [];
  let isOver = false;
  let isComingBack = false;
  let lost = 0;

  const onText = (bytes: Buffer) => {
    for (const watch of waiting) if (bytes.includes(watch.word)) watch.note(bytes.length);
  };

  const comeBack = async (index: number) => {
    for (const [tried, delayMs] of comeBackAfterMs.entries()) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const startedAt = performance.now();
      try {
        await open(index);
        comeBacks.push({ tries: tried + 1, tookMs: performance.now() - startedAt });
        return;
      } catch {
        // the next delay
      }
    }
  };

  const onLost = (socket: net.Socket, index: number) => {
    indexBySocket.delete(socket);
    if (isOver) return;
    lost += 1;
    if (isComingBack) void comeBack(index);
  };

  const open = async (index: number) => {
    const socket = await openListener(target, { index, onText, onLost });
    indexBySocket.set(socket, index);
  };

  let slot = 0;
  const pinging = setInterval(() => {
    slot = (slot + 1) % pingSlots;
    if (target.isPlain) return;
    for (const [socket, index] of indexBySocket) if (index % pingSlots === slot) socket.write(signalRPing);
  }, pingEveryMs / pingSlots);

  return {
    get size() {
      return indexBySocket.size;
    },
    get lost() {
      return lost;
    },
    /** Returns the milliseconds it took. */
    async grow(count: number): Promise<number> {
      const startedAt = performance.now();
      let next = indexBySocket.size;
      const openNext = async () => {
        while (next < count) {
          next += 1;
          await open(next);
        }
      };
      await Promise.all(Array.from({ length: openedTogether }, openNext));
      return performance.now() - startedAt;
    },
    nextArrivals: (word: string) =>
      collectArrivals({ waiting, wanted: indexBySocket.size, word, maySleep: target.maySleep === true }),
    /** From now on the listeners do not read from their sockets. */
    stall() {
      for (const socket of indexBySocket.keys()) socket.pause();
    },
    comeBackWhenLost() {
      isComingBack = true;
    },
    comeBacks: comeBacks as readonly ComeBack[],
    /** Closes all connections at once, like a broken line. */
    cut() {
      for (const socket of indexBySocket.keys()) socket.destroy();
    },
    close() {
      isOver = true;
      clearInterval(pinging);
      for (const socket of indexBySocket.keys()) socket.destroy();
    },
  };
};

export type Audience = ReturnType<typeof createAudience>;
