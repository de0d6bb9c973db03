/** Records the number of listeners once a minute for the dashboard; a month is kept, about 45,000 short rows. */
import { LISTENER_SAMPLE_INTERVAL_MS, LISTENER_SAMPLES_RETENTION_MS } from '@tutti/contract';
import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { type Lease, onlyWith } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { createListenerSampleStore } from './listener-sample-store.ts';

interface SamplerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Only the node with the lease records, for all nodes. */
  readonly lease: Pick<Lease, 'isHeld' | 'require'>;
  readonly countListeners: () => Promise<number>;
  readonly countOnlineUsers: () => Promise<number>;
}

export interface ListenerSampler {
  sample(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createListenerSampler(deps: SamplerDeps): ListenerSampler {
  const { clock, lease } = deps;
  const database = onlyWith(lease, deps.database);
  let stop = async (): Promise<void> => {};

  /** Writes even when nobody uses the server, which detects once a minute whether the database accepts writes. */
  async function sample(): Promise<void> {
    if (!lease.isHeld()) return;
    const now = clock.now();
    const at = now - (now % LISTENER_SAMPLE_INTERVAL_MS);
    const [listeners, onlineUsers] = await Promise.all([deps.countListeners(), deps.countOnlineUsers()]);
    await database.transaction(async (trx) => {
      const store = createListenerSampleStore(trx);
      await store.record({ at, listeners, onlineUsers });
      await store.removeBefore(now - LISTENER_SAMPLES_RETENTION_MS);
    });
  }

  return {
    sample,
    start() {
      stop = repeat(deps, { what: 'sampling listeners', everyMs: LISTENER_SAMPLE_INTERVAL_MS, work: sample });
    },
    stop: () => stop(),
  };
}
