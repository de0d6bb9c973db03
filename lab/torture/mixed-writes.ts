/**
 * Clients that create playlists and accounts without a pause, beside those that increase numbers, and a record of what
 * the server acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, type Counter, call, createGate, startWriters } from './acknowledged-writes.ts';

export interface Ledger {
  readonly counters: readonly Counter[];
  readonly playlists: readonly string[];
  /** Addresses of accounts; each is written to five tables in one transaction. */
  readonly accounts: readonly string[];
}

/** The number of increments, playlists and accounts. */
export const countAcknowledged = ({ accounts, counters, playlists }: Ledger): number =>
  counters.reduce((sum, { acknowledged }) => sum + acknowledged, accounts.length + playlists.length);

export interface MixedWriters {
  acknowledged(): number;
  /** Writes acknowledged so far. */
  readLedger(): Ledger;
  /** Pauses writing until it is resumed. */
  rest(): void;
  goOn(): void;
  stop(): Promise<void>;
}

const COUNTING_USERS = 3;
/** Below the limit of an account. */
const PLAYLISTS_MAX = 900;
/** Each account needs a password hash; with a shorter pause the server would do little else. */
const REST_MS = { playlist: 20, account: 100 };

/** `restMs` is the pause between two increments. */
export async function startMixedWriters(caller: Caller, restMs = 0): Promise<MixedWriters> {
  const gate = createGate();
  const counting = await startWriters(caller, { users: COUNTING_USERS, gate, restMs });
  const playlists: string[] = [];
  const accounts: string[] = [];
  let isStopping = false;

  async function makeAll(
    names: string[],
    { max = Number.POSITIVE_INFINITY, restMs }: { max?: number; restMs: number },
    make: (name: string) => Promise<Response>,
  ): Promise<void> {
    while (names.length < max) {
      await gate.passed();
      if (isStopping) return;
      const name = `${randomUUID()}@example.org`;
      const reply = await make(name).catch(() => undefined);
      if (reply === undefined) return;
      if (reply.ok) names.push(name);
      await reply.arrayBuffer().catch(() => {});
      await pause(restMs);
    }
  }
  const password = randomUUID();
  const creating = [
    makeAll(playlists, { max: PLAYLISTS_MAX, restMs: REST_MS.playlist }, (name) =>
      call(caller, 'POST /api/users/playlists', { name }),
    ),
    makeAll(accounts, { restMs: REST_MS.account }, (email) =>
      call(caller, 'POST /api/auth/register', { email, password }),
    ),
  ];
  return {
    acknowledged: () => counting.acknowledged() + playlists.length + accounts.length,
    readLedger: () => ({
      counters: counting.counters.map((counter) => ({ ...counter })),
      playlists: [...playlists],
      accounts: [...accounts],
    }),
    rest: gate.close,
    goOn: gate.open,
    async stop() {
      isStopping = true;
      counting.stop();
      await Promise.all([...creating, counting.ended]);
    },
  };
}
