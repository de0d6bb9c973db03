/** Ruling 0.25 for stations: a station plays tracks under 20 s only if its genre has nothing longer. */
import { SHORT_TRACK_MS } from '@tutti/contract/limits';
import { areContiguous, findEntryAt } from '@tutti/radio';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { beforeEach, expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { findOrInsertGenre, insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { createRotationPlanner, listTrackRows, type RotationPlanner } from '../../test/plan-rotation.ts';
import { createRotationPoolStore } from './timeline/rotation-pool-store.ts';
import { createStationStore } from './timeline/station-store.ts';

const START_MS = Date.UTC(2026, 10, 29, 12);
const MINUTE_MS = 60_000;

eachDatabase('a station with short tracks', (database) => {
  let clock: ManualClock;
  let planner: RotationPlanner;

  beforeEach(async () => {
    for (const table of ['station', 'track', 'artist', 'genre'] as const)
      await database().queries.deleteFrom(table).execute();
    clock = createManualClock(START_MS);
    planner = createRotationPlanner({
      lease: heldLease,
      database: database(),
      clock,
      events: createEvents(createLogger('silent')),
      crossfadeMs: 0,
    });
  });

  const fillGenre = async (genre: string, durationsMs: readonly number[], firstNumber = 0) => {
    const rows = durationsMs.map((durationMs, index) => ({
      title: `${genre} ${firstNumber + index}`,
      genres: [genre],
      artist: `Crew ${index % 3}`,
      durationMs,
    }));
    const trackIds = await insertLibraryRows(database().queries, rows);
    return { trackIds, genreId: await findOrInsertGenre(database().queries, genre) };
  };

  async function makeStation(genreId: number): Promise<number> {
    const stations = createStationStore(database().queries);
    await stations.insertGenreStations([{ genreId, slug: `s${genreId}`, seed: 7, createdAt: START_MS }]);
    return (await stations.findByGenre(genreId))?.id ?? expect.unreachable();
  }

  const poolOf = async (genreId: number) =>
    (await planner.readPool(genreId)).tracks.map(({ trackId }) => trackId);
  const rowsOf = (stationId: number) => listTrackRows(database().queries, stationId, 0);

  it('airs tracks of 20 s or longer, offers them for requests, and nothing else', async () => {
    const durationsMs = [400, SHORT_TRACK_MS - 1, SHORT_TRACK_MS, 45_000, 1_500, 200_000];
    const { trackIds, genreId } = await fillGenre('Game', durationsMs);
    const long = [trackIds[2], trackIds[3], trackIds[5]];
    expect(await poolOf(genreId)).toEqual(long);
    expect(await createRotationPoolStore(database().queries).keepPlayable(genreId, trackIds)).toEqual(long);
  });

  it('airs short tracks if its genre has nothing longer that is playable', async () => {
    const { trackIds, genreId } = await fillGenre('Effects', [400, 1_500, 3_000, 12_000, 90_000]);
    await database()
      .queries.updateTable('track')
      .set({ is_playable: 0 })
      .where('id', '=', trackIds[4] as number)
      .execute();
    const short = trackIds.slice(1, 4);
    expect(await poolOf(genreId)).toEqual(short);
    expect(await createRotationPoolStore(database().queries).keepPlayable(genreId, trackIds)).toEqual(short);
    expect(await createRotationPoolStore(database().queries).listGenresWithPlayableTracks()).toEqual([
      { genreId, name: 'Effects' },
    ]);
  });

  it('continues without a gap when its last long track is deleted, and again when one is added', async () => {
    const { trackIds, genreId } = await fillGenre('Game', [5_000, 6_000, 7_000, 120_000, 130_000]);
    const stationId = await makeStation(genreId);
    await planner.extend(stationId);
    clock.advance(MINUTE_MS);
    const before = findEntryAt(await rowsOf(stationId), clock.now());
    await markMissing(database().queries, trackIds.slice(3));
    expect(await planner.refresh(stationId)).toBe(true);
    const short = await rowsOf(stationId);
    expect(areContiguous(short)).toBe(true);
    expect(findEntryAt(short, clock.now())).toEqual(before);
    const last = short.at(-1) ?? expect.unreachable();
    expect(trackIds.slice(0, 3)).toContain(last.trackId);
    const again = await fillGenre('Game', [140_000], 9).then(({ trackIds: [id] }) => id);
    clock.advance(10 * MINUTE_MS);
    const playing = findEntryAt(short, clock.now());
    expect(await planner.refresh(stationId)).toBe(true);
    const long = await rowsOf(stationId);
    expect(areContiguous(long)).toBe(true);
    expect(findEntryAt(long, clock.now())).toEqual(playing);
    expect(long.at(-1)?.trackId).toBe(again);
  });

  it('is last in the list if its music has no genre, however a tag spells that', async () => {
    for (const genre of ['Zydeco', 'unknown', 'Ambient', 'Unknown Pleasures']) {
      const { genreId } = await fillGenre(genre, [60_000]);
      await makeStation(genreId);
    }
    const stations = await createStationStore(database().queries).listGenreStations();
    expect(stations.map(({ genreName }) => genreName)).toEqual([
      'Ambient',
      'Unknown Pleasures',
      'Zydeco',
      'unknown',
    ]);
  });
});
