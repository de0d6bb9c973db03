/** Work that one of several nodes does for all: each node tries to take each lease, and one succeeds. */

import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createLease, heldLease, type Lease, type OwnLease } from './lease.ts';
import { SHUTDOWN_STEP_MAX_MS, tryWithTimeout } from './try-with-timeout.ts';

/** `chores` is periodic work: sampling, cleaning up, backups. */
const SHARED_WORK = ['planning', 'scanning', 'mail', 'loudness', 'chores'] as const;
/** The right to write the library: a scan borrows it from `scanning`; purge and scan command take it themselves. */
export const LIBRARY_LEASE = 'library';
type SharedWork = (typeof SHARED_WORK)[number];

export interface Leases {
  of(work: SharedWork): Lease;
  /** Resolves after one attempt to take each. */
  start(): Promise<void>;
  /** Releases all of them, so that other nodes need not wait for their end. */
  stop(): Promise<void>;
}

interface LeasesDeps {
  readonly database: Pick<Database, 'notifier' | 'queries' | 'capabilities'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly nodeId: string;
  /** Returns false for a node that must not serve. */
  readonly mayHold: () => boolean;
}

const HOLD_EVERY_MS = 2_000;

/** The leases of a process that has the database to itself. */
export const allLeases: Leases = { of: () => heldLease, start: async () => {}, stop: async () => {} };

export function createLeases(deps: LeasesDeps): Leases {
  if (deps.database.notifier === undefined) return allLeases;
  const own = new Map<SharedWork, OwnLease>(
    SHARED_WORK.map((name) => [name, createLease({ ...deps, name, part: deps.nodeId })]),
  );
  let stopHolding = async (): Promise<void> => {};

  /** Takes or renews all. A lease in use waits for the end of that transaction, which is much shorter than a lease. */
  async function holdAll(): Promise<void> {
    const mayHold = deps.mayHold();
    await Promise.all([...own.values()].map((lease) => (mayHold ? lease.hold() : lease.release())));
  }

  return {
    of: (work) => own.get(work) ?? heldLease,
    async start() {
      await holdAll();
      stopHolding = repeat(deps, { what: 'holding leases', everyMs: HOLD_EVERY_MS, work: holdAll });
    },
    async stop() {
      const released = stopHolding().then(() =>
        Promise.all([...own.values()].map((lease) => lease.release())),
      );
      await tryWithTimeout(deps.timers, SHUTDOWN_STEP_MAX_MS, released);
    },
  };
}
