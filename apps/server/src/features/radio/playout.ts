import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createPlanRefresh } from './plan-refresh.ts';
import type { Planning } from './planning.ts';
import { createStationStore } from './station-store.ts';
import { StationWatch } from './station-watch.ts';

/** Another node, or a person at the database, may have changed the rows; this often we look without a reason. */
const LOOK_EVERY_MS = 5_000;

export interface Playout {
  /** Plans what is missing, then looks at every station whenever an entry begins. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface PlayoutDeps {
  database: Database;
  clock: Clock;
  timers: Timers;
  events: Events;
  planning: Planning;
  logger: Logger;
  createMissing: () => Promise<number>;
}

/** The timeline is the truth and needs nobody; this only tells others that the clock has reached an entry. */
export function createPlayout(deps: PlayoutDeps): Playout {
  const { database, clock, timers, events, logger } = deps;
  const refresh = createPlanRefresh(deps);
  const watch = new StationWatch(deps);
  const subscriptions: (() => void)[] = [];
  let timer: number | undefined;
  let isRunning = false;
  let lookAllAtMs = 0;
  let looking: Promise<void> = Promise.resolve();

  function schedule(): void {
    if (timer !== undefined) timers.clearTimer(timer);
    timer = undefined;
    if (!isRunning) return;
    timer = timers.setTimer(() => {
      timer = undefined;
      looking = looking.then(look);
    }, Math.min(lookAllAtMs, watch.nextEndMs()) - clock.now());
  }

  async function look(): Promise<void> {
    const isFullLook = clock.now() >= lookAllAtMs;
    if (isFullLook) lookAllAtMs = clock.now() + LOOK_EVERY_MS;
    try {
      for (const station of await createStationStore(database.queries).list()) {
        if (isFullLook || watch.isDue(station.id)) await watch.lookAt(station);
      }
    } catch (error) {
      // A lost database costs listeners nothing: they hold the next rows. Try again at the next look.
      logger.error({ err: error }, 'looking at the stations failed');
      lookAllAtMs = clock.now() + LOOK_EVERY_MS;
      watch.postponeUntil(lookAllAtMs);
    }
    schedule();
  }

  function lookSoon(): void {
    lookAllAtMs = clock.now();
    schedule();
  }

  async function followLibrary(): Promise<void> {
    await refresh.run();
    lookSoon();
  }

  return {
    async start() {
      isRunning = true;
      subscriptions.push(
        events.subscribe('libraryChanged', followLibrary),
        events.subscribe('stationChanged', ({ stationId }) => {
          watch.noteAnnounced(stationId);
          lookSoon();
        }),
      );
      await refresh.run();
      looking = looking.then(look);
      await looking;
    },
    async stop() {
      isRunning = false;
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe();
      schedule();
      await refresh.settle();
      await looking;
    },
  };
}
