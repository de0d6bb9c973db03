import { areContiguous, countPastNeeded, planTimeline, rowEndMs, type TrackRow } from '@tutti/radio';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { findOrInsertGenre, insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { createRotationPlanner, listTrackRows, type RotationPlanner } from '../../test/plan-rotation.ts';
import { createStationStore } from './timeline/station-store.ts';

const START_MS = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const TRACKS = 620;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

eachDatabase('a station of many short tracks', (database) => {
  let clock: ManualClock;
  let planner: RotationPlanner;
  let trackIds: number[];
  let genreId: number;
  let stationId: number;

  const rowsOf = () => listTrackRows(database().queries, stationId, 0);
  const findStation = async () => {
    const station = await createStationStore(database().queries).find(stationId);
    return station ?? expect.unreachable();
  };

  async function planAtOnce(rows: readonly TrackRow[], firstSeq: number): Promise<TrackRow[]> {
    const { tracks: pool } = await planner.readPool(genreId);
    const { seed, generation } = await findStation();
    const past = rows.filter(({ seq }) => seq < firstSeq).slice(-countPastNeeded(pool.length));
    const startAtMs = rowEndMs(past.at(-1) as TrackRow);
    const untilMs = rowEndMs(rows.at(-1) as TrackRow);
    return planTimeline({ seed, generation, pool, past, firstSeq, startAtMs, untilMs, crossfadeMs: 0 });
  }

  beforeEach(async () => {
    const db = database().queries;
    for (const table of ['station', 'track', 'artist', 'genre'] as const)
      await db.deleteFrom(table).execute();
    clock = createManualClock(START_MS);
    planner = createRotationPlanner({
      lease: heldLease,
      database: database(),
      clock,
      events: createEvents(createLogger('silent')),
      crossfadeMs: 0,
    });
    const rows = Array.from({ length: TRACKS }, (_, index) => ({
      title: `Jingle ${index}`,
      genres: ['Jazz'],
      artist: `Trio ${index % 40}`,
      durationMs: 2_000 + (index % 7) * 100,
    }));
    trackIds = await insertLibraryRows(db, rows);
    genreId = await findOrInsertGenre(db, 'Jazz');
    const stations = createStationStore(db);
    await stations.insertGenreStations([{ genreId, slug: 'jazz', seed: 7, createdAt: START_MS }]);
    stationId = (await stations.findByGenre(genreId))?.id ?? expect.unreachable();
  });

  it('has each track in its pool once, in order, with all credited artists', async () => {
    const db = database().queries;
    const guest = await db.selectFrom('artist').select('id').orderBy('id').executeTakeFirstOrThrow();
    // The last of a page and the first of the next: genre named twice in their tags, with two artists each.
    for (const track_id of trackIds.slice(99, 101)) {
      await db.insertInto('track_genre').values({ track_id, genre_id: genreId, position: 1 }).execute();
      const credit = { track_id, artist_id: guest.id, position: 1, join_phrase: '' };
      await db.insertInto('track_artist').values(credit).execute();
    }
    const { tracks } = await planner.readPool(genreId);
    expect(tracks.map(({ trackId }) => trackId)).toEqual(trackIds);
    const doubled = tracks.flatMap(({ artistIds }, index) => (new Set(artistIds).size === 2 ? [index] : []));
    expect(doubled).toEqual([99, 100]);
    expect(tracks.every(({ artistIds }) => artistIds.length > 0)).toBe(true);
  });

  it('airs the same as a plan made in one run, even when it is extended', async () => {
    await planner.extend(stationId);
    const first = await rowsOf();
    expect(first.length).toBeGreaterThan(2_000);
    clock.advance(60 * MINUTE_MS);
    await planner.extend(stationId);
    const rows = await rowsOf();
    const firstSeq = (first.at(-1)?.seq ?? 0) + 1;
    expect(rows.at(-1)?.seq).toBeGreaterThan(firstSeq + 1_000);
    expect(areContiguous(rows)).toBe(true);
    expect(rows.filter(({ seq }) => seq >= firstSeq)).toEqual(await planAtOnce(rows, firstSeq));
  });

  it('is replanned from the first entry that nobody holds yet, with nothing of the old plan after it', async () => {
    await planner.extend(stationId);
    const before = await rowsOf();
    clock.advance(MINUTE_MS);
    const gone = new Set(trackIds.slice(0, 300));
    await markMissing(database().queries, [...gone]);
    expect(await planner.refresh(stationId)).toBe(true);
    const rows = await rowsOf();
    expect(areContiguous(rows)).toBe(true);
    const firstSeq = rows.find(({ generation }) => generation === 2)?.seq ?? 0;
    const unchanged = rows.filter(({ seq }) => seq < firstSeq);
    expect(unchanged).toEqual(before.slice(0, unchanged.length));
    const replanned = rows.filter(({ seq }) => seq >= firstSeq);
    expect(replanned.length).toBeGreaterThan(1_500);
    expect(replanned.some(({ trackId }) => gone.has(trackId))).toBe(false);
    expect(replanned).toEqual(await planAtOnce(rows, firstSeq));
  });
});
