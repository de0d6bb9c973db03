/** Writes once a minute how many listen, so that the dashboard can draw it; a month is kept, some 45,000 short rows. */
import { LISTENER_SAMPLE_INTERVAL_MS, LISTENER_SAMPLES_KEPT_MS } from '@tutti/contract';
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
  /** One of several nodes writes down what there is on all of them. */
  readonly lease: Pick<Lease, 'isHeld' | 'require'>;
  /** In the app and outside of it. */
  readonly countListeners: () => Promise<number>;
  readonly countOnlineUsers: () => Promise<number>;
}

export interface ListenerSampler {
  /** One sample now, at the minute that has begun. */
  sample(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createListenerSampler(deps: SamplerDeps): ListenerSampler {
  const { clock, lease } = deps;
  const database = onlyWith(lease, deps.database);
  let stop = async (): Promise<void> => {};

  /** Also tells, once a minute and whoever is there, whether the database takes what is written. */
  async function sample(): Promise<void> {
    if (!lease.isHeld()) return;
    const now = clock.now();
    const at = now - (now % LISTENER_SAMPLE_INTERVAL_MS);
    const [listeners, onlineUsers] = await Promise.all([deps.countListeners(), deps.countOnlineUsers()]);
    await database.transaction(async (trx) => {
      const store = createListenerSampleStore(trx);
      await store.record({ at, listeners, onlineUsers });
      await store.removeBefore(now - LISTENER_SAMPLES_KEPT_MS);
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
