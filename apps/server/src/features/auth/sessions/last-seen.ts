/**
 * Writes last-seen times in batches, because a request that only reads must not have to write and fail on a full disk.
 */

import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { createSessionStore } from './session-store.ts';

const WRITE_EVERY_MS = 30_000;
/** Removes ended sessions about once an hour. */
const WRITES_PER_CLEANING = 120;

interface LastSeenDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Only the lease holder removes ended sessions. */
  readonly lease: Pick<Lease, 'isHeld'>;
}

interface LastSeen {
  readonly seenAt: number;
  readonly ipAddress: string | undefined;
}

export interface LastSeenWriter {
  note(sessionId: string, seenAt: number, ipAddress: string | undefined): void;
  /** Returns the last-seen time if a reader of the session a moment ago may not have found it yet. */
  seenAt(sessionId: string): number | undefined;
  /** Resolves when everything noted before is written or has failed, whoever began the write. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createLastSeenWriter(deps: LastSeenDeps): LastSeenWriter {
  const { database, clock, logger, lease } = deps;
  let pending = new Map<string, LastSeen>();
  /** Kept until the next batch, because a reader of a session during the write asks here after it. */
  let lastBatch: ReadonlyMap<string, LastSeen> = new Map();
  let flushing: Promise<void> = Promise.resolve();
  let stop = async (): Promise<void> => {};
  let writes = 0;

  function note(sessionId: string, { seenAt, ipAddress }: LastSeen): void {
    pending.set(sessionId, { seenAt, ipAddress: ipAddress ?? pending.get(sessionId)?.ipAddress });
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const batch = pending;
    lastBatch = batch;
    pending = new Map();
    try {
      await database.transaction(async (trx) => {
        const store = createSessionStore(trx);
        for (const [sessionId, { seenAt, ipAddress }] of batch) {
          await store.touch({ sessionId, seenAt, ipAddress });
        }
      });
    } catch (error) {
      // Kept for the next round, below newer times that have arrived meanwhile.
      const newer = pending;
      pending = batch;
      for (const [sessionId, lastSeen] of newer) note(sessionId, lastSeen);
      logger.warn({ err: error }, 'writing when sessions were last seen failed');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write);
    return flushing;
  }

  async function clean(): Promise<void> {
    writes += 1;
    if (writes % WRITES_PER_CLEANING !== 1) return;
    if (lease.isHeld()) await createSessionStore(database.queries).removeEnded(clock.now());
  }

  async function flushAndClean(): Promise<void> {
    await flush();
    await clean();
  }

  return {
    note: (sessionId, seenAt, ipAddress) => note(sessionId, { seenAt, ipAddress }),
    seenAt: (sessionId) => (pending.get(sessionId) ?? lastBatch.get(sessionId))?.seenAt,
    flush,
    start() {
      stop = repeat(deps, {
        what: 'keeping track of sessions',
        everyMs: WRITE_EVERY_MS,
        work: flushAndClean,
      });
    },
    async stop() {
      await stop();
      await flush();
    },
  };
}
