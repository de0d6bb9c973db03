import type { Database } from '#platform/db/database.ts';
import { nextTurn } from '#platform/next-turn.ts';
import { type Lease, LeaseLost } from '#platform/nodes/lease.ts';
import type { Planning } from './planning.ts';
import { createStationStore } from './station-store.ts';

export interface PlanRefresh {
  /** Stations for new genres, plans for changed pools, where the lease is held. One run at a time; a call during one is followed by another. */
  run(): Promise<void>;
  /** Resolves when nothing runs any more; what was asked for meanwhile is dropped. */
  settle(): Promise<void>;
}

interface PlanRefreshDeps {
  database: Database;
  planning: Planning;
  createMissing: () => Promise<number>;
  lease: Pick<Lease, 'isHeld'>;
}

export function createPlanRefresh({
  database,
  planning,
  createMissing,
  lease,
}: PlanRefreshDeps): PlanRefresh {
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function refreshAll(): Promise<void> {
    await createMissing();
    for (const station of await createStationStore(database.queries).list()) {
      await planning.refresh(station.id);
      await planning.extend(station.id);
      await nextTurn();
    }
  }

  async function runUntilSettled(): Promise<void> {
    try {
      while (isWanted && lease.isHeld()) {
        isWanted = false;
        await refreshAll();
      }
    } catch (error) {
      // It was given away, or taken over, in the middle: whoever has it now plans.
      if (!(error instanceof LeaseLost)) throw error;
    }
  }

  return {
    run() {
      isWanted = true;
      running ??= runUntilSettled().finally(() => {
        running = undefined;
      });
      return running;
    },
    async settle() {
      isWanted = false;
      // What went wrong is told to whoever asked for the run, and stopping goes on.
      await running?.catch(() => undefined);
    },
  };
}
