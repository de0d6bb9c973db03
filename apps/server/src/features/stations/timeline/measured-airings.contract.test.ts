import { areContiguous, type TrackRow } from '@tutti/radio';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { insertAccounts } from '../../../test/account-rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { eventuallyOn } from '../../../test/eventually.ts';
import { findOrInsertGenre, insertJazzTracks, insertLibraryRows } from '../../../test/library-rows.ts';
import { createRotationPlanner, listTrackRows } from '../../../test/plan-rotation.ts';
import { requesterWith } from '../../../test/requesters.ts';
import { createRadio, type Radio } from '../radio.ts';
import { listPlannedStations } from './planned-stations.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const CROSSFADE_MS = 2_000;

const dj = requesterWith(['DJ']);

eachDatabase('airings of measured tracks', (database) => {
  let clock: ManualClock;
  let events: Events;
  let radio: Radio;
  let published: { name: string; event: unknown }[];
  let jazzTracks: number[];
  let jazz: number;

  beforeEach(async () => {
    const { queries } = database();
    for (const table of ['timeline_entry', 'station', 'track', 'album', 'artist', 'genre'] as const)
      await queries.deleteFrom(table).execute();
    jazzTracks = await insertJazzTracks(queries);
    jazz = await findOrInsertGenre(queries, 'Jazz');
    clock = createManualClock(START_MS);
    const logger = createLogger('silent');
    events = createEvents(logger);
    published = [];
    events.subscribe('stationChanged', (event) => void published.push({ name: 'stationChanged', event }));
    radio = createRadio({
      database: database(),
      clock,
      timers: clock,
      events,
      logger,
      random: createSeededRandom(1),
      lease: heldLease,
      prepareTracks() {},
      crossfadeMs: CROSSFADE_MS,
      audit: { record: async () => {} },
    });
  });

  afterEach(() => radio.playout.stop());

  const eventually = (check: () => void | Promise<void>) => eventuallyOn(clock, check);

  const rowsOf = (stationId: number) => listTrackRows(database().queries, stationId, 0);

  /** Stores cue points with half a second of silence before and a second after, or exactly `soundMs` of sound. */
  async function hearCues(trackIds: readonly number[], soundMs?: number): Promise<void> {
    const { queries } = database();
    const tracks = await queries.selectFrom('track').selectAll().where('id', 'in', trackIds).execute();
    const values = tracks.map(({ id, size_bytes, mtime_ms, duration_ms }) => ({
      track_id: id,
      size_bytes,
      mtime_ms,
      loudness_lufs: null,
      true_peak_db: null,
      cue_in_ms: 500,
      cue_out_ms: soundMs === undefined ? duration_ms - 1_000 : 500 + soundMs,
      problem: null,
      heard_at: START_MS,
    }));
    await queries.insertInto('track_sound').values(values).execute();
    await queries
      .updateTable('library_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute();
  }

  async function extendNotingWrites(stationId: number): Promise<string[]> {
    const kinds: string[] = [];
    const noting: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode' || node.kind === 'InsertQueryNode') kinds.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const transaction: Database['transaction'] = (work) =>
      database().transaction((trx) => work(trx.withPlugin(noting)));
    const planner = createRotationPlanner({
      lease: heldLease,
      database: { ...database(), transaction },
      clock,
      events,
      crossfadeMs: CROSSFADE_MS,
    });
    expect(await planner.extend(stationId)).toBe(false);
    return kinds;
  }

  it('no longer fade before a requested track that is too short for a fade', async () => {
    const { queries } = database();
    await queries.deleteFrom('account').execute();
    await insertAccounts(queries, [dj.actor.userId]);
    const [jingle = 0] = await insertLibraryRows(queries, [
      { title: 'Jingle', genres: ['Jazz'], artist: 'Somebody else', durationMs: 24_000 },
    ]);
    await hearCues([...jazzTracks, jingle]);
    await radio.playout.start();
    const station = await radio.getStation(jazz);
    const before = await rowsOf(station.id);
    expect(before.slice(0, 3).map(({ fadeOutMs }) => fadeOutMs)).toEqual([2_000, 2_000, 2_000]);
    await radio.requests.requestTrack(station, jingle, dj);
    const after = await rowsOf(station.id);
    expect(after[0]).toEqual(before[0]);
    const [, upNext] = before as [TrackRow, TrackRow];
    expect(after[1]).toMatchObject({ ...upNext, playMs: upNext.playMs + 2_000, fadeOutMs: 0, generation: 2 });
    expect(after[2]).toMatchObject({ trackId: jingle, source: 'request' });
    expect(areContiguous(after)).toBe(true);
  });

  it('play from their first sound to their last and fade into the next, except within an album', async () => {
    await hearCues(jazzTracks);
    await radio.playout.start();
    const { id } = await radio.getStation(jazz);
    const rows = await rowsOf(id);
    expect(areContiguous(rows)).toBe(true);
    const tracks = await database().queries.selectFrom('track').select(['id', 'album_id']).execute();
    const albumOf = (row: TrackRow | undefined) =>
      tracks.find((track) => track.id === row?.trackId)?.album_id;
    for (const [index, row] of rows.slice(0, -1).entries()) {
      const durationMs = 200_000 + jazzTracks.indexOf(row.trackId) * 1_000;
      const fadeOutMs = albumOf(row) === albumOf(rows[index + 1]) ? 0 : CROSSFADE_MS;
      expect(row).toMatchObject({ cueInMs: 500, playMs: durationMs - 1_500 - fadeOutMs, fadeOutMs });
    }
    // The documented fields agree with the entries.
    clock.advance(10_000);
    const [first] = rows as [TrackRow];
    const metadata = await radio.getMetadata(id);
    expect(metadata).toMatchObject({
      trackStartedAt: new Date(START_MS).toISOString(),
      currentPositionMs: 10_000,
      totalDurationMs: first.playMs,
      entries: [
        { startedAtMs: START_MS, cueInMs: 500, playMs: first.playMs, fadeOutMs: first.fadeOutMs },
        {},
        {},
      ],
    });
    expect(await radio.getPlaybackSynced(id)).toMatchObject({ currentPositionMs: 10_000 });
  });

  it('of measured tracks are trimmed, later ones move up, and this is announced once', async () => {
    await radio.playout.start();
    published.length = 0;
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    const [current, next, later] = before as [TrackRow, TrackRow, TrackRow];
    await hearCues([current.trackId, next.trackId, later.trackId]);
    const trackIds = [current.trackId, next.trackId, later.trackId];
    events.publish('soundMeasured', { trackIds });
    await eventually(() => expect(published).toEqual([{ name: 'stationChanged', event: { stationId: id } }]));
    const after = await rowsOf(id);
    // Listeners already hold the first two.
    expect(after.slice(0, 2)).toEqual([current, next]);
    expect(after[2]).toMatchObject({ trackId: later.trackId, cueInMs: 500, startedAtMs: later.startedAtMs });
    expect(after[2]?.playMs).toBe(later.playMs - 1_500 - (after[2]?.fadeOutMs ?? 0));
    expect(after.map(({ trackId }) => trackId)).toEqual(before.map(({ trackId }) => trackId));
    expect(areContiguous(after)).toBe(true);
    expect(new Set(after.slice(2).map(({ generation }) => generation))).toEqual(new Set([2]));
    expect((await radio.getMetadata(id)).entries[2]).toMatchObject({ generation: 2, cueInMs: 500 });
    // A repeated event changes nothing, nor does a track that airs nowhere.
    events.publish('soundMeasured', { trackIds });
    events.publish('soundMeasured', { trackIds: [999_999] });
    await eventually(async () => expect(await rowsOf(id)).toEqual(after));
    expect(published).toHaveLength(1);
  });

  it('of silent or nearly silent tracks are removed, except those that listeners hold', async () => {
    const [silent, click, ...audible] = jazzTracks as [number, number, ...number[]];
    await radio.playout.start();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    expect(new Set(before.map(({ trackId }) => trackId))).toEqual(new Set(jazzTracks));
    await hearCues([silent], -500);
    await hearCues([click], 999);
    await hearCues(audible.slice(0, 1), 1_000);
    events.publish('libraryChanged', { changedTrackIds: [silent, click] });
    await eventually(async () => expect((await rowsOf(id)).at(-1)?.generation).toBe(2));
    const after = await rowsOf(id);
    expect(new Set(after.slice(2).map(({ trackId }) => trackId))).toEqual(new Set(audible));
    expect(areContiguous(after)).toBe(true);
  });

  it('are not planned for a station whose tracks are all silent, and nothing is written about the past', async () => {
    const { queries } = database();
    await radio.playout.start();
    const { id } = await radio.getStation(jazz);
    await hearCues(jazzTracks, 999);
    const [soul = 0, hush = 0] = await insertLibraryRows(queries, [
      { title: 'Sounds', genres: ['Soul'] },
      { title: 'Sounds nowhere', genres: ['Hush'] },
    ]);
    await hearCues([hush], -500);
    events.publish('libraryChanged', { changedTrackIds: [...jazzTracks, soul, hush] });
    const names = async () => (await radio.listStreams()).map(({ genreName }) => genreName);
    await eventually(async () => expect(await names()).toEqual(['Jazz', 'Soul']));
    await eventually(async () => expect(await rowsOf(id)).toHaveLength(1));
    clock.advance(600_000);
    await eventually(async () => expect(await names()).toEqual(['Soul']));
    expect(await radio.initialize(dj)).toBe(1);
    expect(await radio.initialize({ ...dj, actor: { ...dj.actor, roles: ['User'] } })).toBe(1);
    const planned = (await listPlannedStations(queries)).map(({ genreName, hasTracks }) => [
      genreName,
      hasTracks,
    ]);
    expect(planned).toEqual([
      ['Jazz', false],
      ['Soul', true],
    ]);
    expect(await extendNotingWrites(id)).toEqual([]);
  });

  it('are not planned again because a library was measured', async () => {
    await radio.playout.start();
    published.length = 0;
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    await hearCues(jazzTracks);
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    const isCompared = async () => {
      const { pool_revision: compared } = await database()
        .queries.selectFrom('station')
        .select('pool_revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const state = await database()
        .queries.selectFrom('library_state')
        .select('revision')
        .executeTakeFirstOrThrow();
      expect(compared).toBe(state.revision);
    };
    await eventually(isCompared);
    expect(await rowsOf(id)).toEqual(before);
    expect(published).toEqual([]);
  });

  it('fade when skipped, and end at once without a fade when the station is stopped', async () => {
    await database().queries.updateTable('track').set({ album_id: null }).execute();
    await hearCues(jazzTracks);
    await radio.playout.start();
    const { id } = await radio.getStation(jazz);
    clock.advance(20_000);
    await radio.next(jazz, dj);
    const [cut, following] = await rowsOf(id);
    expect(cut).toMatchObject({ playMs: 23_000, fadeOutMs: CROSSFADE_MS });
    expect(following?.startedAtMs).toBe(START_MS + 23_000);
    // A second into the following track.
    clock.advance(4_000);
    const sounding = () => radio.readTimeline(id, { fromMs: clock.now(), untilMs: clock.now() + 1 });
    expect((await sounding())?.rows.map(({ seq }) => seq)).toEqual([1, 2]);
    await radio.stop(jazz, dj);
    expect(await rowsOf(id)).toMatchObject([
      { playMs: 23_000, fadeOutMs: 1_000 },
      { playMs: 1_000, fadeOutMs: 0 },
    ]);
    expect((await sounding())?.rows).toEqual([]);
    expect((await radio.listHistory(jazz, 2)).map(({ endedAt }) => Date.parse(endedAt))).toEqual([
      START_MS + 24_000,
      START_MS + 23_000,
    ]);
  });
});
