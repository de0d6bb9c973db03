import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { type Lease, LeaseLost } from '#platform/nodes/lease.ts';
import type { Planner } from './planner.ts';
import { createStationStore } from './station-store.ts';

export interface Replanner {
  /** Plans on the lease holder only, once at a time; a call during a run causes another run. */
  run(): Promise<void>;
  /** Retries a failed run after a pause; meant for periodic callers. */
  runAgain(): void;
  settle(): Promise<void>;
}

interface ReplannerDeps {
  database: Database;
  planner: Pick<Planner, 'refresh' | 'extend'>;
  createMissing: () => Promise<number>;
  lease: Pick<Lease, 'isHeld'>;
  clock: Clock;
  logger: Logger;
}

const RETRY_AFTER_MS = 3_000;

export function createReplanner(deps: ReplannerDeps): Replanner {
  const { lease, clock, logger } = deps;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let retryAtMs = 0;

  async function runUntilSettled(): Promise<void> {
    let isDone = true;
    try {
      while (isWanted && lease.isHeld()) {
        isWanted = isDone = false;
        isDone = await refreshAll(deps);
      }
    } catch (error) {
      // The lease was given away or lost midway, so its new holder plans.
      isDone = error instanceof LeaseLost;
      if (!isDone) throw error;
    } finally {
      // Otherwise the change would be planned only after the next one, perhaps weeks later.
      if (!isDone) isWanted = true;
      retryAtMs = clock.now() + RETRY_AFTER_MS;
    }
  }

  function run(): Promise<void> {
    isWanted = true;
    running ??= runUntilSettled().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    run,
    runAgain() {
      if (!isWanted || running !== undefined || clock.now() < retryAtMs) return;
      run().catch((error: unknown) => logger.error({ err: error }, 'planning anew failed again'));
    },
    async settle() {
      isWanted = false;
      // The caller of the run has received the error, so stopping ignores it.
      await running?.catch(() => undefined);
    },
  };
}

/** Returns false if some could not be planned; one failure does not hold up the others. */
async function refreshAll({ database, planner, createMissing, logger }: ReplannerDeps): Promise<boolean> {
  await createMissing();
  let isDone = true;
  for (const { id } of await createStationStore(database.queries).listPlayable()) {
    try {
      await planner.refresh(id);
      await planner.extend(id);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      logger.error({ err: error, stationId: id }, 'planning a station anew failed');
      isDone = false;
    }
    await yieldToEventLoop();
  }
  return isDone;
}
