/** Clients that write without a pause, and the writes that the server has acknowledged. */
import { setTimeout as pause } from 'node:timers/promises';

/** A number that one client increases with each write: the name of its playlist. */
export interface Counter {
  readonly id: number;
  /** The last acknowledged value, and the last requested one. */
  acknowledged: number;
  requested: number;
}

export interface Writers {
  readonly counters: readonly Counter[];
  /** Number of acknowledged writes. */
  acknowledged(): number;
  /** Resolves when the last write was refused or cut off. */
  readonly ended: Promise<void>;
  stop(): void;
}

const TIMEOUT_MS = 60_000;

export interface Caller {
  readonly baseUrl: string;
  readonly token: string;
}

/** `what` is method and address: `GET /api/streams`. */
export async function call({ baseUrl, token }: Caller, what: string, body?: object): Promise<Response> {
  const [method = '', address = ''] = what.split(' ');
  return fetch(baseUrl + address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export interface Writing {
  readonly users: number;
  readonly gate?: Gate;
  /** Pause of each client between two writes. */
  readonly restMs?: number;
}

export async function startWriters(
  caller: Caller,
  { users, gate = createGate(), restMs = 0 }: Writing,
): Promise<Writers> {
  const counters = await Promise.all(Array.from({ length: users }, () => createCounter(caller)));
  let acknowledged = counters.length;
  let isStopping = false;
  async function write(counter: Counter): Promise<void> {
    for (;;) {
      await gate.passed();
      if (isStopping) return;
      counter.requested += 1;
      const body = { name: String(counter.requested) };
      const reply = await call(caller, `PATCH /api/users/playlists/${counter.id}`, body).catch(
        () => undefined,
      );
      // The connection was cut, so it is unknown whether the write happened; it was not acknowledged.
      if (reply === undefined) return;
      if (reply.ok) {
        counter.acknowledged = counter.requested;
        acknowledged += 1;
      } else await pause(10);
      await reply.arrayBuffer().catch(() => {});
      if (restMs > 0) await pause(restMs);
    }
  }
  return {
    counters,
    acknowledged: () => acknowledged,
    ended: Promise.all(counters.map(write)).then(() => {}),
    stop() {
      isStopping = true;
      gate.open();
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** Writers pass the gate before each write; while it is closed, all wait. */
export function createGate() {
  let reopened = Promise.withResolvers<void>();
  reopened.resolve();
  return {
    passed: () => reopened.promise,
    close() {
      reopened = Promise.withResolvers<void>();
    },
    open: () => reopened.resolve(),
  };
}

/** Retries while the server says that it is busy, as it may just after a start. */
async function callWithRetries(caller: Caller, what: string, body?: object): Promise<Response> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    const reply = await call(caller, what, body);
    if (reply.ok) return reply;
    const text = await reply.text();
    if (reply.status !== 503 || performance.now() > giveUpAtMs) {
      throw new Error(`${what} was answered with ${reply.status}: ${text}`);
    }
    await pause(50);
  }
}

async function createCounter(caller: Caller): Promise<Counter> {
  const reply = await callWithRetries(caller, 'POST /api/users/playlists', { name: '0' });
  return { id: ((await reply.json()) as { id: number }).id, acknowledged: 0, requested: 0 };
}

/** Counts acknowledged writes that are missing, and removes the counters. */
export async function countLost(caller: Caller, counters: readonly Counter[]): Promise<number> {
  const reply = await callWithRetries(caller, 'GET /api/users/playlists');
  const stored = new Map(
    ((await reply.json()) as { id: number; name: string }[]).map((one) => [one.id, one]),
  );
  let lost = 0;
  for (const { id, acknowledged, requested: sent } of counters) {
    const value = Number(stored.get(id)?.name ?? -1);
    if (value > sent)
      throw new Error(`playlist ${id} holds ${value}, and no more than ${sent} was ever asked for`);
    lost += Math.max(0, acknowledged - value);
    await callWithRetries(caller, `DELETE /api/users/playlists/${id}`);
  }
  return lost;
}
