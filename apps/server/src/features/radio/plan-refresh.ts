import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { type Lease, LeaseLost } from '#platform/nodes/lease.ts';
import type { Planning } from './planning.ts';
import { createStationStore } from './station-store.ts';

export interface PlanRefresh {
  /** Stations for new genres, plans for changed pools, where the lease is held. One run at a time; a call during one is followed by another. */
  run(): Promise<void>;
  /** For whoever looks now and then: what failed is tried again, though not at once. */
  runAgain(): void;
  /** Resolves when nothing runs any more; what was asked for meanwhile is dropped. */
  settle(): Promise<void>;
}

interface PlanRefreshDeps {
  database: Database;
  planning: Pick<Planning, 'refresh' | 'extend'>;
  createMissing: () => Promise<number>;
  lease: Pick<Lease, 'isHeld'>;
  clock: Clock;
  logger: Logger;
}

const RETRY_AFTER_MS = 3_000;

export function createPlanRefresh(deps: PlanRefreshDeps): PlanRefresh {
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
      // It was given away, or taken over, in the middle: whoever has it now plans.
      isDone = error instanceof LeaseLost;
      if (!isDone) throw error;
    } finally {
      // Else a change would be planned for when the next one comes, perhaps in weeks.
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
      // What went wrong is told to whoever asked for the run, and stopping goes on.
      await running?.catch(() => undefined);
    },
  };
}

/** False when some could not be planned: the others are not to wait for them. */
async function refreshAll({ database, planning, createMissing, logger }: PlanRefreshDeps): Promise<boolean> {
  await createMissing();
  let isDone = true;
  for (const { id } of await createStationStore(database.queries).list()) {
    try {
      await planning.refresh(id);
      await planning.extend(id);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      logger.error({ err: error, stationId: id }, 'planning a station anew failed');
      isDone = false;
    }
    await yieldToEventLoop();
  }
  return isDone;
}
