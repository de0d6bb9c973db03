import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { createAlarm } from './alarm.ts';
import type { NowPlaying } from './now-playing.ts';
import { createPlanRefresh } from './plan-refresh.ts';
import type { Planning } from './planning.ts';
import { toStreamMetadata, toTrackChanged } from './radio-presenter.ts';
import { createStationStore, type Station } from './station-store.ts';
import { type Sight, StationWatch } from './station-watch.ts';
import { createTimelineStore } from './timeline-store.ts';

/**
 * Another node, or a person at the database, may have changed the rows; this often we look without a reason. What they
 * stopped is to be silent within five seconds.
 */
const LOOK_EVERY_MS = 4_000;
const EXTEND_EVERY_MS = 60_000;
/** What follows an entry is looked at so long before its end: time enough for a busy database. */
const PREPARE_AHEAD_MS = 500;

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
  nowPlaying: NowPlaying;
  logger: Logger;
  createMissing: () => Promise<number>;
  /** Every node tells its listeners; the one that holds this plans. */
  lease: Pick<Lease, 'isHeld' | 'onTaken'>;
}

/**
 * The timeline is the truth and needs nobody; this only tells others that the clock has reached an entry. It does so on
 * its own, so that no look at all stations, which plans and may take long, makes thousands of listeners wait.
 */
export function createPlayout(deps: PlayoutDeps): Playout {
  const { clock, events, nowPlaying, logger, lease } = deps;
  const refresh = createPlanRefresh(deps);
  const watch = new StationWatch({
    changed: (stationId) => events.publish('stationChanged', { stationId }),
    entryStarted: (sight) => void tellStarted(deps, sight),
  });
  const changes = createAlarm(deps, followChanges);
  const looks = createAlarm(deps, lookAtAll);
  const extension = createExtension(deps);
  const subscriptions: (() => void)[] = [];
  let isRunning = false;
  let lookAtMs = 0;

  function followOn(): void {
    if (isRunning) changes.setFor(watch.nextWakeMs(PREPARE_AHEAD_MS));
  }

  function note(sight: Sight): void {
    watch.note(sight);
    followOn();
  }

  function lookSoon(): void {
    lookAtMs = clock.now();
    if (isRunning) looks.setFor(lookAtMs);
  }

  async function followChanges(): Promise<void> {
    for (const stationId of watch.listEnded(clock.now())) {
      await announce(stationId).catch((error: unknown) => {
        // A lost database costs listeners nothing: they hold the next rows. Try this one again after the next look.
        logger.error({ err: error, stationId }, 'following a station failed');
        watch.postpone(stationId, clock.now() + LOOK_EVERY_MS);
      });
    }
    await prepareAll(deps, watch.takeUnprepared(clock.now() + PREPARE_AHEAD_MS));
    followOn();
  }

  async function announce(stationId: number): Promise<void> {
    const onAir = await nowPlaying.ofStation(stationId);
    if (onAir === undefined) return watch.forget(stationId);
    const [current] = onAir.rows;
    note({ station: onAir.station, current, atMs: onAir.nowMs, onAir });
    if (current === undefined) lookSoon();
  }

  async function lookAtAll(): Promise<void> {
    lookAtMs = clock.now() + LOOK_EVERY_MS;
    if (isRunning) refresh.runAgain();
    await lookAtEach(deps, lookAt);
    if (isRunning) looks.setFor(lookAtMs);
  }

  async function lookAt(station: Station): Promise<void> {
    const sight = await see(deps, station);
    // Listeners first: planning takes its time. An empty timeline is different once it has been planned on.
    if (sight.current !== undefined) note(sight);
    const resumed = await extension.extend(station, sight.current !== undefined);
    if (sight.current === undefined) note(resumed ? await see(deps, resumed) : sight);
  }

  const followLibrary = () => refresh.run().then(lookSoon);

  return {
    async start() {
      isRunning = true;
      subscriptions.push(
        events.subscribe('libraryChanged', followLibrary),
        events.subscribe('stationChanged', ({ stationId }) => {
          watch.noteAnnounced(stationId);
          extension.noteChange(stationId);
          lookSoon();
          // At once, because that look waits for one that plans, and what was cut short may end before it comes.
          return announce(stationId);
        }),
        lease.onTaken(() => takeOver(deps, followLibrary)),
      );
      await refresh.run();
      await lookAtAll();
    },
    async stop() {
      isRunning = false;
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe();
      await Promise.all([changes.clear(), looks.clear(), refresh.settle()]);
    },
  };
}

/** Whoever had the lease before may have died before it planned for what had changed. */
function takeOver({ logger }: PlayoutDeps, planAnew: () => Promise<void>): void {
  planAnew().catch((error: unknown) => logger.error({ err: error }, 'taking over the planning failed'));
}

/** At once with what was seen; an entry that began between two looks of ours is looked at first. */
async function tellStarted({ events, nowPlaying, logger }: PlayoutDeps, sight: Sight): Promise<void> {
  const stationId = sight.station.id;
  try {
    const onAir = sight.onAir ?? (await nowPlaying.ofStation(stationId));
    if (onAir === undefined) return;
    const [trackChanged, metadata] = [toTrackChanged(onAir), toStreamMetadata(onAir)];
    events.publish('stationEntryStarted', { stationId, trackChanged, metadata });
  } catch (error) {
    logger.error({ err: error, stationId }, 'telling that an entry has begun failed');
  }
}

/** Nothing is lost when it fails: the change itself asks then, and must not be told late because of this. */
async function prepareAll({ nowPlaying, logger }: PlayoutDeps, stationIds: readonly number[]): Promise<void> {
  for (const stationId of stationIds) {
    await nowPlaying
      .prepareNext(stationId)
      .catch((error: unknown) => logger.warn({ err: error, stationId }, 'looking ahead failed'));
  }
}

/** One that cannot be looked at leaves the others as they are. */
async function lookAtEach(
  { database, logger }: PlayoutDeps,
  lookAt: (station: Station) => Promise<void>,
): Promise<void> {
  try {
    for (const station of await createStationStore(database.queries).list()) {
      await lookAt(station).catch((error: unknown) =>
        logger.error({ err: error, stationId: station.id }, 'looking at a station failed'),
      );
    }
  } catch (error) {
    logger.error({ err: error }, 'looking at the stations failed');
  }
}

async function see({ database, clock }: PlayoutDeps, station: Station): Promise<Sight> {
  const atMs = clock.now();
  if (station.isStopped) return { station, current: undefined, atMs };
  const [current] = await createTimelineStore(database.queries).listOnAir(station.id, atMs, 1);
  return { station, current, atMs };
}

/** Plans a station on now and then, one without a current entry at every look; answers it when it came back on air. */
function createExtension({ database, clock, planning, lease }: PlayoutDeps) {
  const extendAtMs = new Map<number, number>();
  return {
    async extend({ id }: Station, isOnAir: boolean): Promise<Station | undefined> {
      if (!lease.isHeld()) return undefined;
      const nowMs = clock.now();
      if (isOnAir && nowMs < (extendAtMs.get(id) ?? 0)) return undefined;
      extendAtMs.set(id, nowMs + EXTEND_EVERY_MS);
      const hasResumed = await planning.extend(id).catch((error: unknown) => {
        extendAtMs.delete(id);
        throw error;
      });
      return hasResumed ? createStationStore(database.queries).find(id) : undefined;
    },
    /** A skip leaves fewer rows than were planned, and the next one may follow in a moment. */
    noteChange(id: number): void {
      extendAtMs.delete(id);
    },
  };
}
