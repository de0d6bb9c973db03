/** What one node of several does for all of them: each tries to get hold of each of these, and one does. */

import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createLease, heldLease, type Lease, type OwnLease } from './lease.ts';
import { SHUTDOWN_STEP_MAX_MS, tryWithTimeout } from './try-with-timeout.ts';

/** `chores` is whatever is done now and then: sampling, cleaning up, copies. */
const SHARED_WORK = ['planning', 'scanning', 'mail', 'loudness', 'chores'] as const;
/** Who may write the library: whoever has `scanning` lets a scan have it, a purge and the scan command take it themselves. */
export const LIBRARY_LEASE = 'library';
type SharedWork = (typeof SHARED_WORK)[number];

export interface Leases {
  of(work: SharedWork): Lease;
  /** Resolves once each has been asked for. */
  start(): Promise<void>;
  /** Gives up all of them, so that nobody has to wait for their end. */
  stop(): Promise<void>;
}

interface LeasesDeps {
  readonly database: Pick<Database, 'notifier' | 'queries' | 'capabilities'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly nodeId: string;
  /** False for a node that must not serve. */
  readonly mayHold: () => boolean;
}

const HOLD_EVERY_MS = 2_000;

/** Of a process that has the database to itself. */
export const allLeases: Leases = { of: () => heldLease, start: async () => {}, stop: async () => {} };

export function createLeases(deps: LeasesDeps): Leases {
  if (deps.database.notifier === undefined) return allLeases;
  const own = new Map<SharedWork, OwnLease>(
    SHARED_WORK.map((name) => [name, createLease({ ...deps, name, part: deps.nodeId })]),
  );
  let stopHolding = async (): Promise<void> => {};

  /** One that somebody writes with waits for the end of that transaction, which is much shorter than a lease. */
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
