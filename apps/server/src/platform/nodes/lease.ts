/**
 * A lease ends by the database's clock. A paused holder may continue when another process has it, so its writes run in
 * transactions that fail without the lease (`onlyWith`).
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { isGoneHere, nameHolder } from './lease-holder.ts';
import { createLeaseStore, type HeldLease, LEASE_MS } from './lease-store.ts';

export interface Lease {
  /** Returns what this process knows. */
  isHeld(): boolean;
  /** Call it first in a transaction that only the holder may commit: throws LeaseLost if another process has it. */
  require(trx: Queries): Promise<void>;
  /** Runs each time it was taken after a time without it. Returns a function that unsubscribes. */
  onTaken(run: () => void): () => void;
}

export interface OwnLease extends Lease {
  /** Takes or renews it; false while another process has it. That of a dead local process is taken at once. */
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
  /** A part of this process, because each part may hold it separately. */
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
    // Checked first, because trying to take it would wait for transactions of the holder.
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
      // Read before the query, because the database counts from a later moment.
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

/** The lease of a process that has the database to itself. */
export const heldLease: Lease = { isHeld: () => true, require: async () => {}, onTaken: () => () => {} };

/** Returns the same database, with transactions that commit only while the lease is held. */
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
