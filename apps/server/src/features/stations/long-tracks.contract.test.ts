/** Plans must contain enough following entries rather than just reach far, because mixes of two hours are common. */
import { areContiguous, rowEndMs, type TrackRow } from '@tutti/radio';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { noCountsElsewhere } from '#platform/nodes/node-counts.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { eventuallyOn } from '../../test/eventually.ts';
import { findOrInsertGenre, insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { createRotationPlanner, listTrackRows } from '../../test/plan-rotation.ts';
import { requesterWith } from '../../test/requesters.ts';
import { createRadio, type Radio } from './radio.ts';
import { createTimelineStore } from './timeline/timeline-store.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

const dj = requesterWith(['DJ']);

eachDatabase('a station of long tracks', (database) => {
  let clock: ManualClock;
  let radios: Radio[];
  let jazz: number;

  async function start(): Promise<Radio> {
    const logger = createLogger('silent');
    const radio = createRadio({
      database: database(),
      clock,
      timers: clock,
      events: createEvents(logger),
      logger,
      random: createSeededRandom(1),
      lease: heldLease,
      crossfadeMs: 0,
      counts: noCountsElsewhere,
      prepareTracks: () => {},
      audit: { record: async () => {} },
    });
    radios.push(radio);
    await radio.playout.start();
    return radio;
  }

  async function rowsOf(radio: Radio): Promise<TrackRow[]> {
    const { id } = await radio.getStation(jazz);
    return listTrackRows(database().queries, id, 0);
  }

  async function onAirOf(radio: Radio): Promise<TrackRow[]> {
    const { id } = await radio.getStation(jazz);
    const rows = await createTimelineStore(database().queries).listOnAir(id, clock.now());
    return rows.filter((row) => row.kind === 'track');
  }

  async function insertMixes(durationMs: number): Promise<void> {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    await insertLibraryRows(
      database().queries,
      titles.map((title) => ({ title, artist: title, genres: ['Jazz'], durationMs })),
    );
    jazz = await findOrInsertGenre(database().queries, 'Jazz');
  }

  beforeEach(async () => {
    const db = database().queries;
    for (const table of ['station', 'track', 'artist', 'genre'] as const)
      await db.deleteFrom(table).execute();
    clock = createManualClock(START_MS);
    radios = [];
  });
  afterEach(async () => {
    for (const radio of radios) await radio.playout.stop();
  });

  it('shows the next track from the first minute of a track of two hours', async () => {
    await insertMixes(120 * MINUTE_MS);
    const radio = await start();
    clock.advance(MINUTE_MS);
    const { entries } = await radio.getMetadata((await radio.getStation(jazz)).id);
    expect(entries).toHaveLength(3);
    expect(entries[1]?.startedAtMs).toBe(START_MS + 120 * MINUTE_MS);
  });

  it('stays on air through skips as quick as allowed, and always has a next track', async () => {
    await insertMixes(120 * MINUTE_MS);
    const radio = await start();
    clock.advance(MINUTE_MS);
    for (let skips = 0; skips < 8; skips += 1) {
      await radio.next(jazz, dj);
      clock.advance(3_500);
      expect((await onAirOf(radio)).length, `after ${skips + 1} skips`).toBeGreaterThanOrEqual(2);
      await eventuallyOn(clock, async () => expect((await onAirOf(radio)).length).toBeGreaterThanOrEqual(4));
    }
    const rows = await rowsOf(radio);
    expect(areContiguous(rows)).toBe(true);
    expect(rows.filter(({ reason }) => reason === 'resumed')).toEqual([]);
  });

  it('is not planned any more without tracks, so that each check costs no commit', async () => {
    await insertMixes(5 * MINUTE_MS);
    const radio = await start();
    const { id } = await radio.getStation(jazz);
    await radio.playout.stop();
    await markMissing(
      database().queries,
      (await rowsOf(radio)).map(({ trackId }) => trackId),
    );
    clock.advance(600 * MINUTE_MS);
    let transactions = 0;
    const transaction: Database['transaction'] = (work) => {
      transactions += 1;
      return database().transaction(work);
    };
    const planner = createRotationPlanner({
      database: { ...database(), transaction },
      clock,
      events: createEvents(createLogger('silent')),
      lease: heldLease,
      crossfadeMs: 0,
    });
    expect(await planner.extend(id)).toBe(false);
    expect(transactions).toBe(0);
  });

  it('has no gap ahead after a clock that was far ahead is corrected', async () => {
    await insertMixes(5 * MINUTE_MS);
    const before = await start();
    await before.playout.stop();
    clock = createManualClock(START_MS + 180 * MINUTE_MS);
    const ahead = await start();
    await ahead.playout.stop();
    clock = createManualClock(START_MS + MINUTE_MS);
    const radio = await start();
    const onAir = await onAirOf(radio);
    expect(areContiguous(onAir)).toBe(true);
    expect(rowEndMs(onAir.at(-1) as TrackRow)).toBeGreaterThan(clock.now() + 60 * MINUTE_MS);
  });
});
