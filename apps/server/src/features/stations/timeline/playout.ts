import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { createAlarm } from './alarm.ts';
import type { NowPlaying } from './now-playing.ts';
import type { Planner } from './planner.ts';
import { toStreamMetadata, toTrackChanged } from './radio-presenter.ts';
import { createReplanner } from './replanner.ts';
import { createStationStore, type Station } from './station-store.ts';
import { type StationSnapshot, StationWatch } from './station-watch.ts';
import { createTimelineStore } from './timeline-store.ts';

/** Another node or a person may change the rows; a station stopped that way must be silent within five seconds. */
const LOOK_EVERY_MS = 4_000;
const EXTEND_EVERY_MS = 60_000;
/** Reads the following entry this long before the current one ends, which leaves time for a busy database. */
const PREPARE_AHEAD_MS = 500;

export interface Playout {
  /** Extends missing plans, then checks every station whenever an entry begins. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface PlayoutDeps {
  database: Database;
  clock: Clock;
  timers: Timers;
  events: Events;
  planner: Pick<Planner, 'extend' | 'refresh'>;
  nowPlaying: NowPlaying;
  logger: Logger;
  createMissing: () => Promise<number>;
  /** Every node tells its listeners; only the lease holder plans. */
  lease: Pick<Lease, 'isHeld' | 'onTaken'>;
}

/** Announces that the clock has reached an entry, apart from the check of all stations, which may take long. */
export function createPlayout(deps: PlayoutDeps): Playout {
  const { clock, events, nowPlaying, logger, lease } = deps;
  const refresh = createReplanner(deps);
  const watch = new StationWatch({
    changed: (stationId) => events.publish('stationChanged', { stationId }),
    entryStarted: (snapshot) => void announceStarted(deps, snapshot),
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

  function note(snapshot: StationSnapshot): void {
    watch.note(snapshot);
    followOn();
  }

  function lookSoon(): void {
    lookAtMs = clock.now();
    if (isRunning) looks.setFor(lookAtMs);
  }

  async function followChanges(): Promise<void> {
    for (const stationId of watch.listEnded(clock.now())) {
      await announce(stationId).catch((error: unknown) => {
        // Listeners hold the next rows during an outage, and the station is retried after the next check.
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
    const snapshot = await see(deps, station);
    // Listeners come first, because planning takes time. An empty timeline is announced after it has been extended.
    if (snapshot.current !== undefined) note(snapshot);
    const resumed = await extension.extend(station, snapshot.current !== undefined);
    if (snapshot.current === undefined) note(resumed ? await see(deps, resumed) : snapshot);
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
          // Announced at once, because the check of all stations may come after the shortened entry has ended.
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

/** The previous holder of the lease may have died before it planned for a change. */
function takeOver({ logger }: PlayoutDeps, replan: () => Promise<void>): void {
  replan().catch((error: unknown) => logger.error({ err: error }, 'taking over the planning failed'));
}

/** Announces an entry that was read already; if it began between two checks, it is read first. */
async function announceStarted(
  { events, nowPlaying, logger }: PlayoutDeps,
  snapshot: StationSnapshot,
): Promise<void> {
  const stationId = snapshot.station.id;
  try {
    const onAir = snapshot.onAir ?? (await nowPlaying.ofStation(stationId));
    if (onAir === undefined) return;
    const { station, rows } = onAir;
    if (station.kind === 'genre') {
      const shown = { ...onAir, station };
      const [trackChanged, metadata] = [toTrackChanged(shown), toStreamMetadata(shown)];
      events.publish('stationEntryStarted', { stationId, trackChanged, metadata });
    } else if (rows[0] !== undefined) {
      const { seq, entryId } = rows[0];
      events.publish('roomRowStarted', { stationId, seq, entryId });
    }
  } catch (error) {
    logger.error({ err: error, stationId }, 'telling that an entry has begun failed');
  }
}

/** A failure loses nothing, because the change itself reads again and must not be delayed by this. */
async function prepareAll({ nowPlaying, logger }: PlayoutDeps, stationIds: readonly number[]): Promise<void> {
  for (const stationId of stationIds) {
    await nowPlaying
      .prepareNext(stationId)
      .catch((error: unknown) => logger.warn({ err: error, stationId }, 'looking ahead failed'));
  }
}

async function lookAtEach(
  { database, logger }: PlayoutDeps,
  lookAt: (station: Station) => Promise<void>,
): Promise<void> {
  try {
    for (const station of await createStationStore(database.queries).listPlayable()) {
      await lookAt(station).catch((error: unknown) =>
        logger.error({ err: error, stationId: station.id }, 'looking at a station failed'),
      );
    }
  } catch (error) {
    logger.error({ err: error }, 'looking at the stations failed');
  }
}

async function see({ database, clock }: PlayoutDeps, station: Station): Promise<StationSnapshot> {
  const atMs = clock.now();
  if (station.isStopped) return { station, current: undefined, atMs };
  const [current] = await createTimelineStore(database.queries).listOnAir(station.id, atMs, 1);
  return { station, current, atMs };
}

/** Extends a plan now and then, or at every check without a current entry; returns a station that came back. */
function createExtension({ database, clock, planner, lease }: PlayoutDeps) {
  const extendAtMs = new Map<number, number>();
  return {
    async extend({ id }: Station, isOnAir: boolean): Promise<Station | undefined> {
      if (!lease.isHeld()) return undefined;
      const nowMs = clock.now();
      if (isOnAir && nowMs < (extendAtMs.get(id) ?? 0)) return undefined;
      extendAtMs.set(id, nowMs + EXTEND_EVERY_MS);
      const hasResumed = await planner.extend(id).catch((error: unknown) => {
        extendAtMs.delete(id);
        throw error;
      });
      return hasResumed ? createStationStore(database.queries).find(id) : undefined;
    },
    /** A skip leaves fewer rows than planned, and the next skip may follow in a moment. */
    noteChange(id: number): void {
      extendAtMs.delete(id);
    },
  };
}
