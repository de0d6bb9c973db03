import { areContiguous, type TrackRow } from '@tutti/radio';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import { beforeEach, expect, it } from 'vitest';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findOrInsertGenre, insertLibraryRows } from '../../../test/library-rows.ts';
import { createRotationPlanner, listTrackRows } from '../../../test/plan-rotation.ts';
import { describeTracks } from '../../../test/timbre-rows.ts';
import { createRadio } from '../radio.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const SONGS = 60;
/** Rows that are put into an order together. */
const BLOCK = 6;

eachDatabase('stations whose sound changes gently', (database) => {
  let clock: ManualClock;
  let events: Events;
  let published: string[];
  let stationId: number;
  let trackIds: number[];

  beforeEach(async () => {
    const { queries } = database();
    for (const table of ['timeline_entry', 'station', 'track', 'album', 'artist', 'genre'] as const)
      await queries.deleteFrom(table).execute();
    clock = createManualClock(START_MS);
    const logger = createLogger('silent');
    events = createEvents(logger);
    published = [];
    for (const name of ['stationChanged', 'libraryChanged'] as const)
      events.subscribe(name, () => {
        published.push(name);
      });
  });

  async function insertSongs(albums: number): Promise<void> {
    trackIds = await insertLibraryRows(
      database().queries,
      Array.from({ length: SONGS }, (_, index) => ({
        title: `Song ${index}`,
        genres: ['Jazz'],
        artist: `Artist ${index % albums}`,
        album: `Album ${index % albums}`,
        durationMs: 200_000,
      })),
    );
    const jazz = await findOrInsertGenre(database().queries, 'Jazz');
    const radio = createRadio({
      database: database(),
      clock,
      timers: clock,
      events,
      logger: createLogger('silent'),
      random: createSeededRandom(1),
      lease: heldLease,
      crossfadeMs: 0,
      prepareTracks: () => {},
      audit: { record: async () => {} },
    });
    await radio.playout.start();
    await radio.playout.stop();
    ({ id: stationId } = await radio.getStation(jazz));
    await database().queries.deleteFrom('timeline_entry').execute();
  }

  /** Every third song sounds alike. */
  const describeSongs = (ids = trackIds) => describeTracks(database().queries, ids, soundOf);
  const soundOf = (index: number) => index % 3;

  const plannerOf = (isGentle: boolean) =>
    createRotationPlanner({
      lease: heldLease,
      database: database(),
      clock,
      events,
      crossfadeMs: 0,
      isOrderGentle: () => isGentle,
    });
  const rowsOf = () => listTrackRows(database().queries, stationId);
  const idsOf = (rows: readonly TrackRow[]) => rows.map(({ trackId }) => trackId);

  /** Plans from nothing, as another node would. */
  async function planFromNothing(isGentle: boolean): Promise<TrackRow[]> {
    await database().queries.deleteFrom('timeline_entry').execute();
    await plannerOf(isGentle).extend(stationId);
    return rowsOf();
  }

  const countChanges = (rows: readonly TrackRow[]) => {
    const sounds = idsOf(rows).map((id) => soundOf(trackIds.indexOf(id)));
    return sounds.slice(1).filter((sound, index) => sound !== sounds[index]).length;
  };

  it('play songs that sound alike one after the other, the same on every node', async () => {
    await insertSongs(20);
    await describeSongs();
    const chance = await planFromNothing(false);
    const gentle = await planFromNothing(true);
    expect(areContiguous(gentle)).toBe(true);
    expect(gentle.length % BLOCK).toBe(0);
    expect(idsOf(gentle.slice(0, BLOCK)).toSorted()).toEqual(idsOf(chance.slice(0, BLOCK)).toSorted());
    expect(new Set(idsOf(gentle)).size).toBe(gentle.length);
    expect(countChanges(gentle) / gentle.length).toBeLessThan((0.75 * countChanges(chance)) / chance.length);
    expect(idsOf(await planFromNothing(true))).toEqual(idsOf(gentle));
  });

  it('keep what is planned when more songs are described, and tell nobody', async () => {
    await insertSongs(20);
    const planned = await planFromNothing(true);
    expect(idsOf(planned).slice(0, 20)).toEqual(idsOf(await planFromNothing(false)).slice(0, 20));
    const before = await planFromNothing(true);
    published.length = 0;
    await describeSongs();
    const planner = plannerOf(true);
    for (const step of ['extend', 'refresh', 'recue'] as const)
      expect([step, await planner[step](stationId)]).toEqual([step, false]);
    expect(await rowsOf()).toEqual(before);
    clock.advance(60 * MINUTE_MS);
    await planner.extend(stationId);
    const after = await rowsOf();
    expect(after.length).toBeGreaterThan(before.length + BLOCK);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(areContiguous(after)).toBe(true);
    expect(published).toEqual([]);
  });

  it.each([
    ['of a few albums', 4, SONGS],
    ['of which no song is described', 20, 0],
    ['of which one song is described', 20, 1],
  ])('are planned by chance %s', async (_which, albums, describedCount) => {
    await insertSongs(albums);
    await describeSongs(trackIds.slice(0, describedCount));
    const chance = await planFromNothing(false);
    expect(idsOf(await planFromNothing(true))).toEqual(idsOf(chance));
  });
});
