/**
 * The right to do something alone for a time, kept in the database and running out by itself by the database's clock.
 * Who holds one may be paused at any moment and go on when somebody else has it: what only the holder may write is
 * written in transactions that end with the lease (`onlyWith`).
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { isGoneHere, nameHolder } from './lease-holder.ts';
import { createLeaseStore, type HeldLease, LEASE_MS } from './lease-store.ts';

export interface Lease {
  /** As far as this process knows. */
  isHeld(): boolean;
  /** First in a transaction that only the holder may commit: throws LeaseLost when it is somebody else's. */
  require(trx: Queries): Promise<void>;
  /** Runs each time it has been taken after a time without it. Returns what ends that. */
  onTaken(run: () => void): () => void;
}

export interface OwnLease extends Lease {
  /** Takes or renews it; false while somebody else has it. One of a process of this machine that is gone is taken at once. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

export class LeaseLost extends Error {
  constructor(name: string) {
    super(`another process has taken over (${name})`);
  }
}

interface LeaseDeps {
  readonly database: Pick<Database, 'queries' | 'capabilities'>;
  readonly clock: Clock;
  readonly name: string;
  /** Of this process, whatever else it holds. */
  readonly part: string;
}

export function createLease({ database, clock, name, part }: LeaseDeps): OwnLease {
  const { capabilities, queries } = database;
  const store = createLeaseStore(queries, capabilities);
  const holder = nameHolder(part);
  const handlers = new Set<() => void>();
  let held: HeldLease | undefined;
  let endsAtMs = Number.NEGATIVE_INFINITY;
  const isHeld = () => held !== undefined && clock.now() < endsAtMs;

  async function take(): Promise<HeldLease | undefined> {
    if (held !== undefined && (await store.renew(held))) return held;
    // Looked at first, because trying to take it would wait for transactions of whoever has it.
    const other = await store.findOther(name, holder);
    if (other !== undefined) {
      if (!isGoneHere(other)) return undefined;
      await store.release(name, other);
    }
    return store.take(name, holder);
  }

  return {
    isHeld,
    async require(trx) {
      if (held !== undefined && (await createLeaseStore(trx, capabilities).renew(held))) return;
      held = undefined;
      throw new LeaseLost(name);
    },
    onTaken(run) {
      handlers.add(run);
      return () => handlers.delete(run);
    },
    async hold() {
      // Before it is asked for: the database counts from a later moment.
      const until = clock.now() + LEASE_MS;
      const before = isHeld() ? held?.number : undefined;
      held = await take();
      if (held === undefined) return false;
      endsAtMs = until;
      if (held.number !== before) for (const run of handlers) run();
      return true;
    },
    async release() {
      if (held === undefined) return;
      held = undefined;
      await store.release(name, holder);
    },
  };
}

/** Of a process that has the database to itself. */
export const heldLease: Lease = { isHeld: () => true, require: async () => {}, onTaken: () => () => {} };

/** The same database, whose transactions commit only while the lease is held. */
export function onlyWith<Source extends Pick<Database, 'transaction'>>(
  lease: Pick<Lease, 'require'>,
  database: Source,
): Source {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (trx) => {
        await lease.require(trx);
        return work(trx);
      }),
  };
}
