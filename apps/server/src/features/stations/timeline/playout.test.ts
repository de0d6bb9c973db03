import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eventuallyOn } from '../../../test/eventually.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createRotationPlanner, type RotationPlanner } from '../../../test/plan-rotation.ts';
import { createMissingStations } from '../stations.ts';
import { createNowPlaying } from './now-playing.ts';
import { createPlayout, type Playout } from './playout.ts';
import { createRotationProgram } from './rotation-program.ts';

/** Is no multiple of the interval at which all stations are checked. */
const TRACK_MS = 61_000;
const GENRES = ['Blues', 'Jazz', 'Soul'];

let folder: string;
let database: Database;
let clock: ManualClock;
let events: Events;
let playout: Playout;
let beforePlanStep: (step: 'refresh' | 'extend', stationId: number) => Promise<void>;
let beforeLooking: (stationId: number) => Promise<void>;
let reported: number[];
let letGo: () => void = () => {};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-playout-'));
  database = await openDatabase({ file: path.join(folder, 'tutti.db') });
  await migrate(database);
  await insertLibraryRows(
    database.queries,
    GENRES.flatMap((genre) =>
      ['One', 'Two', 'Three'].map((title) => ({
        title: `${genre} ${title}`,
        artist: title,
        genres: [genre],
        durationMs: TRACK_MS,
      })),
    ),
  );
  clock = createManualClock(Date.UTC(2026, 10, 21, 12));
  const logger = createLogger('silent');
  events = createEvents(logger);
  reported = [];
  events.subscribe('stationEntryStarted', ({ stationId }) => void reported.push(stationId));
  beforePlanStep = beforeLooking = async () => {};
  playout = createRunning(logger);
  await playout.start();
});
afterEach(async () => {
  letGo();
  await playout.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function createRunning(logger: ReturnType<typeof createLogger>): Playout {
  const deps = { database, clock, timers: clock, events, logger, lease: heldLease, crossfadeMs: 0 };
  const planner = createRotationPlanner(deps);
  const nowPlaying = createNowPlaying({ ...deps, countListeners: () => 0 });
  const inSteps: RotationPlanner = {
    ...planner,
    refresh: (id) => beforePlanStep('refresh', id).then(() => planner.refresh(id)),
    extend: (id) => beforePlanStep('extend', id).then(() => planner.extend(id)),
  };
  const stations = {
    ...deps,
    rotation: createRotationProgram(deps),
    audit: { record: async () => {} },
    random: () => 0.5,
  };
  return createPlayout({
    ...deps,
    planner: inSteps,
    nowPlaying: {
      ...nowPlaying,
      ofStation: (id) => beforeLooking(id).then(() => nowPlaying.ofStation(id)),
    },
    createMissing: () => createMissingStations(stations),
  });
}

const fails = () => Promise.reject(new Error('this one cannot be read'));

/** A minute after the start, when stations are extended, makes the check of all stations hang until it is freed. */
async function holdUpLooks(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  let isHeldUp = false;
  beforePlanStep = (step) => {
    isHeldUp = step === 'extend';
    return isHeldUp ? promise : Promise.resolve();
  };
  clock.advance(60_000);
  await eventuallyOn(clock, () => expect(isHeldUp).toBe(true));
}

it('announces the entries of all stations despite one unreadable station, and that one soon after', async () => {
  await holdUpLooks();
  beforeLooking = (id) => (id === 1 ? fails() : Promise.resolve());
  clock.advance(TRACK_MS - 60_000);
  await eventuallyOn(clock, () => expect(reported.toSorted()).toEqual([2, 3]));
  beforeLooking = async () => {};
  clock.advance(4_000);
  await eventuallyOn(clock, () => expect(reported.toSorted()).toEqual([1, 2, 3]));
});

it('checks all stations although one of them cannot be planned', async () => {
  const planned: number[] = [];
  beforePlanStep = (_step, id) => {
    planned.push(id);
    return id === 1 ? fails() : Promise.resolve();
  };
  clock.advance(TRACK_MS);
  await eventuallyOn(clock, () => expect(planned.slice(0, 3)).toEqual([1, 2, 3]));
});

it('replans all stations although one fails, and that one at the next check', async () => {
  const refreshed: number[] = [];
  let failures = 2;
  beforePlanStep = async (step, id) => {
    if (step !== 'refresh') return;
    refreshed.push(id);
    if (id === 2 && failures-- > 0) await fails();
  };
  events.publish('libraryChanged', { changedTrackIds: [] });
  await eventuallyOn(clock, () => expect(refreshed).toEqual([1, 2, 3]));
  // A check that finds the last one still running leaves it to the next.
  await eventuallyOn(clock, () => {
    clock.advance(4_000);
    expect(refreshed).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });
  events.publish('libraryChanged', { changedTrackIds: [] });
  clock.advance(4_000);
  await eventuallyOn(clock, () => expect(refreshed).toHaveLength(12));
});

it('announces an entry after a skip in time, however long the check of all stations takes', async () => {
  await holdUpLooks();
  const { queries } = database;
  const rows = queries.updateTable('timeline_entry').where('station_id', '=', 2);
  // The first two are cut short: the third begins in half a second.
  await rows.where('seq', '<=', 2).set({ play_ms: 1 }).execute();
  const third = rows.where('seq', '=', 3);
  await third.set({ started_at: clock.now() + 500, play_ms: TRACK_MS, generation: 2 }).execute();
  events.publish('stationChanged', { stationId: 2 });
  clock.advance(500);
  await eventuallyOn(clock, () => expect(reported).toEqual([2]));
});
