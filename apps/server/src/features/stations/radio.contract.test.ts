import { TIMELINE_HORIZON_MS } from '@tutti/contract';
import { areContiguous, rowEndMs, type TrackRow } from '@tutti/radio';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AuditAct } from '#features/audit/audit-act.ts';
import { colorsOfDrawnCover } from '#features/library/pictures/cover-palettes.ts';
import { createEvents, type DomainEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { noCountsElsewhere } from '#platform/nodes/node-counts.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { emptyStations } from '../../test/empty-library.ts';
import { eventuallyOn } from '../../test/eventually.ts';
import {
  findOrInsertGenre,
  insertJazzTracks,
  insertLibraryRows,
  markMissing,
} from '../../test/library-rows.ts';
import { createRotationPlanner, listTrackRows } from '../../test/plan-rotation.ts';
import { requesterWith } from '../../test/requesters.ts';
import { createRadio, type Radio } from './radio.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const CROSSFADE_MS = 2_000;

const dj = requesterWith(['DJ']);
const listener = requesterWith(['User']);

interface Node {
  radio: Radio;
  events: Events;
  published: { name: keyof DomainEvents; event: unknown }[];
}

eachDatabase('radio', (database) => {
  let clock: ManualClock;
  let acts: AuditAct[];
  let prepared: { trackId: number; startsInMs: number; hasListenersHere: boolean }[];
  const listenedElsewhere = new Set<number>();
  let failsToRecord: boolean;
  let nodes: Node[];
  let jazzTracks: number[];
  let jazz: number;

  function startNode(): Node {
    const logger = createLogger('silent');
    const events = createEvents(logger);
    const published: Node['published'] = [];
    for (const name of ['stationChanged', 'stationEntryStarted'] as const) {
      events.subscribe(name, (event) => void published.push({ name, event }));
    }
    const radio = createRadio({
      database: database(),
      clock,
      timers: clock,
      events,
      logger,
      random: createSeededRandom(1),
      lease: heldLease,
      crossfadeMs: CROSSFADE_MS,
      counts: { ...noCountsElsewhere, namesElsewhere: () => [...listenedElsewhere].map(String) },
      prepareTracks: (upcoming, hasListenersHere) =>
        void prepared.push(...upcoming.map((track) => ({ ...track, hasListenersHere }))),
      audit: {
        async record(_trx, act) {
          if (failsToRecord) throw new Error('audit is broken');
          acts.push(act);
        },
      },
    });
    const node = { radio, events, published };
    nodes.push(node);
    return node;
  }

  async function startRunningNode(): Promise<Node> {
    const node = startNode();
    await node.radio.playout.start();
    node.published.length = 0;
    return node;
  }

  const eventually = (check: () => void | Promise<void>) => eventuallyOn(clock, check);

  async function hear(
    trackId: number,
    measurement: { problem?: string; loudness_lufs?: number; true_peak_db?: number },
  ): Promise<void> {
    const db = database().queries;
    const track = await db
      .selectFrom('track')
      .select(['size_bytes', 'mtime_ms'])
      .where('id', '=', trackId)
      .executeTakeFirstOrThrow();
    const unknown = { loudness_lufs: null, true_peak_db: null, problem: null, heard_at: START_MS };
    await db
      .insertInto('track_sound')
      .values({ track_id: trackId, ...track, ...unknown, ...measurement })
      .execute();
    await db
      .updateTable('library_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute();
  }

  const rowsOf = (stationId: number) => listTrackRows(database().queries, stationId, 0);

  beforeEach(async () => {
    clock = createManualClock(START_MS);
    acts = [];
    prepared = [];
    listenedElsewhere.clear();
    failsToRecord = false;
    nodes = [];
    await emptyStations(database());
    jazzTracks = await insertJazzTracks(database().queries);
    jazz = await findOrInsertGenre(database().queries, 'Jazz');
  });

  afterEach(async () => {
    for (const { radio } of nodes) await radio.playout.stop();
  });

  it('creates and starts one station per genre with playable tracks by itself', async () => {
    await insertLibraryRows(database().queries, [
      { title: 'Silent', genres: ['Ambient'], isPlayable: false },
      { title: 'Both', genres: ['Jazz', 'Funk'] },
    ]);
    const [gone] = await insertLibraryRows(database().queries, [{ title: 'Gone', genres: ['Metal'] }]);
    await markMissing(database().queries, [gone ?? 0]);
    const { radio } = await startRunningNode();
    const streams = await radio.listStreams();
    expect(streams.map(({ genreName, name, isActive }) => [genreName, name, isActive])).toEqual([
      ['Funk', 'Funk Radio', true],
      ['Jazz', 'Jazz Radio', true],
    ]);
  });

  it('plans an hour ahead without dead air and lists what has aired, newest first [M-452]', async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    for (let minute = 0; minute < 150; minute += 1) {
      clock.advance(MINUTE_MS);
      await eventually(async () => {
        const last = (await rowsOf(id)).at(-1) as TrackRow;
        expect(rowEndMs(last)).toBeGreaterThanOrEqual(clock.now() + TIMELINE_HORIZON_MS);
      });
    }
    const rows = await rowsOf(id);
    expect(rows[0]?.startedAtMs).toBe(START_MS);
    expect(areContiguous(rows)).toBe(true);
    const history = await radio.listHistory(jazz, 50);
    const aired = rows.filter((row) => rowEndMs(row) <= clock.now()).reverse();
    expect(history.map(({ track }) => track.id)).toEqual(aired.slice(0, 50).map(({ trackId }) => trackId));
    expect(history[1]?.endedAt).toBe(history[0]?.startedAt);
  });

  it('includes the colors of the artwork, or those of the generated cover if the picture is gone', async () => {
    const db = database().queries;
    const found = { art_colour: '#102030', art_colours: '#35405c#e0a030' };
    await db
      .updateTable('album')
      .set({ ...found, art_kind: 'folder' })
      .execute();
    const colorsOnAir = async () => {
      const { radio } = await startRunningNode();
      const { entries } = await radio.getMetadata((await radio.getStation(jazz)).id);
      return entries.map(({ track }) => track.album).filter((album) => album !== null);
    };
    for (const album of await colorsOnAir())
      expect(album).toMatchObject({
        artColour: '#102030',
        artColours: { field: '#35405c', spark: '#e0a030' },
      });
    await db.updateTable('album').set({ art_kind: 'none' }).execute();
    const keys = await db.selectFrom('album').select(['id', 'identity_key']).execute();
    for (const { id, artColour, artColours } of await colorsOnAir()) {
      const key = keys.find((album) => album.id === id)?.identity_key ?? '';
      expect([artColour, artColours]).toEqual([null, colorsOfDrawnCover(key)]);
    }
  });

  it('continues the same encoder at the right position after a restart', async () => {
    const first = await startRunningNode();
    const { id } = await first.radio.getStation(jazz);
    const planned = await rowsOf(id);
    // Nothing is stopped, because the process is gone from one moment to the next.
    clock.advance(25 * MINUTE_MS + 17_321);
    const second = await startRunningNode();
    const metadata = await second.radio.getMetadata(id);
    const expected = planned.find((row) => row.startedAtMs <= clock.now() && clock.now() < rowEndMs(row));
    expect(metadata.entries[0]).toMatchObject({
      seq: expected?.seq,
      startedAtMs: expected?.startedAtMs,
      track: { id: expected?.trackId },
    });
    expect(metadata.currentPositionMs).toBe(clock.now() - (expected?.startedAtMs ?? 0));
    expect((await rowsOf(id)).slice(0, planned.length)).toEqual(planned);
  });

  it('goes on air at once after an outage longer than the plan, without inventing plays', async () => {
    const first = await startRunningNode();
    const { id } = await first.radio.getStation(jazz);
    const last = (await rowsOf(id)).at(-1) as TrackRow;
    clock.advance(26 * 60 * MINUTE_MS);
    const second = await startRunningNode();
    const metadata = await second.radio.getMetadata(id);
    expect(metadata.entries[0]).toMatchObject({ seq: last.seq + 1, generation: 2, startedAtMs: clock.now() });
    const fresh = (await rowsOf(id)).filter(({ seq }) => seq > last.seq);
    expect(fresh[0]?.reason).toBe('resumed');
    expect(areContiguous(fresh)).toBe(true);
    expect((await second.radio.listHistory(jazz, 1))[0]?.track.id).toBe(last.trackId);
  });

  it('is on air when the clock was set back to before anything aired', async () => {
    await startRunningNode();
    clock = createManualClock(START_MS - 5 * 60 * MINUTE_MS);
    const second = await startRunningNode();
    const metadata = await second.radio.getMetadata((await second.radio.getStation(jazz)).id);
    expect(metadata).toMatchObject({ isActive: true, currentPositionMs: 0 });
  });

  it('replaces planned airings of a deleted track, but keeps what listeners hold', async () => {
    const { radio, events, published } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    const [current, next, later] = before as [TrackRow, TrackRow, TrackRow];
    await markMissing(database().queries, [current.trackId, later.trackId]);
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await eventually(() => expect(published.map(({ name }) => name)).toContain('stationChanged'));
    const after = await rowsOf(id);
    expect(after.slice(0, 2)).toEqual([current, next]);
    expect(
      after.slice(2).some(({ trackId }) => trackId === current.trackId || trackId === later.trackId),
    ).toBe(false);
    expect(after.slice(2).every(({ generation }) => generation === 2)).toBe(true);
    expect(areContiguous(after)).toBe(true);
  });

  it('replaces even the announced next track when it is deleted', async () => {
    const { radio, events, published } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const [, next] = await rowsOf(id);
    await markMissing(database().queries, [next?.trackId ?? 0]);
    events.publish('libraryChanged', { changedTrackIds: [next?.trackId ?? 0] });
    await eventually(() => expect(published.map(({ name }) => name)).toContain('stationChanged'));
    expect((await rowsOf(id))[1]?.trackId).not.toBe(next?.trackId);
  });

  it('shows a station without tracks as inactive once the last one is over, and refuses to start it', async () => {
    const { radio, events, published } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    await markMissing(database().queries, jazzTracks);
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await eventually(() => expect(published).toHaveLength(1));
    expect((await radio.getMetadata(id)).entries).toHaveLength(1);
    clock.advance(10 * MINUTE_MS);
    expect(await radio.getMetadata(id)).toMatchObject({
      isActive: false,
      currentTrack: null,
      totalDurationMs: 0,
    });
    expect(await radio.listStreams()).toEqual([]);
    await expect(radio.start(jazz, dj)).rejects.toMatchObject({ code: 'STREAM_EMPTY' });
  });

  it('no longer airs undecodable tracks once that is known', async () => {
    const { radio, events } = await startRunningNode();
    const [stream] = await radio.listStreams();
    const [onAir, next, bad = 0] = (await rowsOf(stream?.id ?? 0)).map(({ trackId }) => trackId);
    await hear(bad, { problem: 'no sound in it' });
    events.publish('libraryChanged', { changedTrackIds: [bad] });
    await eventually(async () => {
      const planned = (await rowsOf(stream?.id ?? 0)).map(({ trackId }) => trackId);
      expect(planned).not.toContain(bad);
      expect(planned.slice(0, 2)).toEqual([onAir, next]);
    });
  });

  it('gives planned airings the gain of a measurement, except those that listeners hold', async () => {
    const { radio, events } = await startRunningNode();
    const [stream] = await radio.listStreams();
    const before = await rowsOf(stream?.id ?? 0);
    for (const trackId of jazzTracks) await hear(trackId, { loudness_lufs: -9, true_peak_db: -0.5 });
    events.publish('soundMeasured', { trackIds: jazzTracks });
    await eventually(async () => {
      const rows = await rowsOf(stream?.id ?? 0);
      expect(rows[0]?.gainDb).toBe(before[0]?.gainDb);
      expect(new Set(rows.slice(1).map(({ gainDb }) => gainDb))).toEqual(new Set([-9]));
    });
  });

  it('uses the gain of the tags until a track is measured', async () => {
    await insertLibraryRows(database().queries, [
      { title: 'Tagged', genres: ['Tagged'], trackGainDb: -6.5, trackPeak: 0.9 },
    ]);
    const { radio } = await startRunningNode();
    const station = await radio.getStation('Tagged');
    const { entries } = await radio.getMetadata(station.id);
    expect(entries[0]?.gainDb).toBeCloseTo(-6.5, 5);
  });

  it('prepares what is about to be heard, and nothing for a station without listeners', async () => {
    await insertLibraryRows(database().queries, [{ title: 'Alone', genres: ['Unheard'] }]);
    const { radio } = await startRunningNode();
    const station = await radio.getStation(jazz);
    const rows = await rowsOf(station.id);
    clock.advance(30_000);
    // Long enough for a check, which asks the database less often.
    for (let answers = 0; answers < 20; answers += 1) await database().ping();
    expect(prepared).toEqual([]);
    radio.listeners.add(station.id);
    clock.advance(10_000);
    await eventually(() => expect(prepared).not.toEqual([]));
    expect(prepared).toEqual(
      rows.slice(0, 3).map(({ trackId, startedAtMs }) => ({
        trackId,
        startsInMs: startedAtMs - START_MS - 40_000,
        hasListenersHere: true,
      })),
    );
  });

  it('says that what is about to be heard on another node has no listener here', async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    listenedElsewhere.add(id);
    clock.advance(10_000);
    await eventually(() => expect(prepared).not.toEqual([]));
    expect(prepared[0]).toMatchObject({ trackId: (await rowsOf(id))[0]?.trackId, hasListenersHere: false });
  });

  it('loops a single track', async () => {
    await markMissing(database().queries, jazzTracks.slice(1));
    const { radio } = await startRunningNode();
    const rows = await rowsOf((await radio.getStation(jazz)).id);
    expect(new Set(rows.map(({ trackId }) => trackId))).toEqual(new Set(jazzTracks.slice(0, 1)));
    expect(areContiguous(rows)).toBe(true);
  });

  it('plans the same rows once when two nodes plan at the same moment', async () => {
    const planners = [1, 2].map(() =>
      createRotationPlanner({
        lease: heldLease,
        database: database(),
        clock,
        events: createEvents(createLogger('silent')),
        crossfadeMs: CROSSFADE_MS,
      }),
    );
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    clock.advance(30 * MINUTE_MS);
    await Promise.all(planners.map((planner) => planner.extend(id)));
    const rows = await rowsOf(id);
    expect(areContiguous(rows)).toBe(true);
    expect(rowEndMs(rows.at(-1) as TrackRow)).toBeLessThan(clock.now() + 2 * TIMELINE_HORIZON_MS);
  });

  it('publishes each entry when the clock reaches it, and nothing in between', async () => {
    const { radio, published } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const rows = (await rowsOf(id)).slice(1, 6);
    for (const row of rows) {
      clock.advance(row.startedAtMs - 1 - clock.now());
      const seen = published.length;
      clock.advance(1);
      await eventually(() => expect(published.length).toBe(seen + 1));
    }
    expect(published).toEqual(
      rows.map(({ seq, trackId, startedAtMs }) => ({
        name: 'stationEntryStarted',
        event: {
          stationId: id,
          trackChanged: expect.objectContaining({
            serverTimeMs: startedAtMs,
            currentTrack: expect.objectContaining({ id: trackId }),
            entries: expect.arrayContaining([expect.objectContaining({ seq })]),
          }),
          metadata: expect.objectContaining({ currentPositionMs: 0, streamId: id }),
        },
      })),
    );
  });

  it('skips for a DJ within seconds and moves what follows [M-450]', async () => {
    const { radio, published } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    clock.advance(20_000);
    const reply = await radio.next(jazz, dj);
    expect(reply).toMatchObject({ success: true, advanced: true, metadata: { currentPositionMs: 20_000 } });
    const after = await rowsOf(id);
    expect(after.map(({ trackId }) => trackId)).toEqual(before.map(({ trackId }) => trackId));
    expect(after[1]?.startedAtMs).toBe(clock.now() + 3_000);
    expect(areContiguous(after)).toBe(true);
    expect(after.every(({ generation }) => generation === 2)).toBe(true);
    expect(acts.map(({ action }) => action)).toEqual(['STREAM_SKIPPED']);
    expect(published).toContainEqual({ name: 'stationChanged', event: { stationId: id } });
    // Pressing twice does not skip the next track, too.
    await radio.next(jazz, dj);
    expect(await rowsOf(id)).toEqual(after);
  });

  it('takes next from a listener as a hint that never moves the station [M-451]', async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    clock.advance(20_000);
    expect(await radio.next('Jazz', listener)).toMatchObject({ success: true, advanced: false });
    clock.advance((before[1]?.startedAtMs ?? 0) + 400 - clock.now());
    expect(await radio.next(jazz, listener)).toMatchObject({
      advanced: true,
      metadata: { currentPositionMs: 400 },
    });
    expect(await rowsOf(id)).toEqual(before);
  });

  it('skips for a DJ also right after a natural change [M-450]', async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    clock.advance((before[1]?.startedAtMs ?? 0) + 900 - clock.now());
    expect(await radio.next(jazz, dj)).toMatchObject({ advanced: true });
    const after = await rowsOf(id);
    expect(after[1]).toMatchObject({ trackId: before[1]?.trackId, playMs: 3_900 });
    expect(after[2]).toMatchObject({ trackId: before[2]?.trackId, startedAtMs: clock.now() + 3_000 });
    expect(acts.map(({ action }) => action)).toEqual(['STREAM_SKIPPED']);
  });

  it("treats the end of a track reported by a DJ's player as a hint [M-381]", async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    const over = { ...dj, isTrackOver: true };
    clock.advance(20_000);
    expect(await radio.next(jazz, over)).toMatchObject({ success: true, advanced: false });
    clock.advance((before[1]?.startedAtMs ?? 0) + 900 - clock.now());
    expect(await radio.next(jazz, over)).toMatchObject({ advanced: true });
    expect(await rowsOf(id)).toEqual(before);
    expect(acts).toEqual([]);
  });

  it('stops for everybody until somebody starts it again, even across a restart [M-449]', async () => {
    const { radio, published } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    clock.advance(20_000);
    await radio.stop(jazz, dj);
    await radio.stop(jazz, dj);
    expect(await radio.listStreams()).toEqual([]);
    expect(await radio.getMetadata(id)).toMatchObject({ isActive: false, nextTrack: null, entries: [] });
    expect(await rowsOf(id)).toMatchObject([{ startedAtMs: START_MS, playMs: 20_000 }]);
    expect(published).toContainEqual({ name: 'stationChanged', event: { stationId: id } });
    const restarted = await startRunningNode();
    expect(await restarted.radio.listStreams()).toEqual([]);
    await expect(radio.start(jazz, listener)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    clock.advance(40_000);
    await radio.start(jazz, dj);
    expect(await radio.getMetadata(id)).toMatchObject({ isActive: true, currentPositionMs: 0 });
    expect(acts.map(({ action }) => action)).toEqual(['STREAM_STOPPED', 'STREAM_STARTED']);
  });

  it('lets any approved user start what runs already, changing nothing [M-448]', async () => {
    const { radio } = await startRunningNode();
    const before = await rowsOf((await radio.getStation(jazz)).id);
    await radio.start(jazz, listener);
    expect(await radio.initialize(listener)).toBe(1);
    expect(await rowsOf((await radio.getStation(jazz)).id)).toEqual(before);
    expect(acts).toEqual([]);
  });

  it('initializes missing stations for a DJ and for nobody else [M-454]', async () => {
    const { radio } = await startRunningNode();
    await radio.stop(jazz, dj);
    await insertLibraryRows(database().queries, [{ title: 'New', genres: ['Soul'] }]);
    await expect(radio.initialize(listener)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await radio.initialize(dj)).toBe(2);
    expect((await radio.listStreams()).map(({ genreName }) => genreName)).toEqual(['Jazz', 'Soul']);
  });

  it('moves on once when many ask for the next track at the same moment, for any listeners', async () => {
    const { radio } = await startRunningNode();
    const station = await radio.getStation(jazz);
    const [first, second] = await rowsOf(station.id);
    clock.advance(60_000);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => radio.next(jazz, index % 3 === 0 ? dj : listener)),
    );
    expect(replies.every(({ success }) => success)).toBe(true);
    expect(acts.map(({ action }) => action)).toEqual(['STREAM_SKIPPED']);
    const rows = await rowsOf(station.id);
    expect(rows[0]).toMatchObject({ seq: first?.seq, playMs: 63_000 });
    expect(rows[1]).toMatchObject({ trackId: second?.trackId, playMs: second?.playMs });
    expect(areContiguous(rows)).toBe(true);
    // At the end of the track every documented client asks, including those of DJs.
    clock.advance(3_500);
    await Promise.all(Array.from({ length: 30 }, () => radio.next(jazz, listener)));
    expect((await radio.getMetadata(station.id)).entries[0]?.seq).toBe(second?.seq);
    expect(await rowsOf(station.id)).toEqual(rows);
  });

  it.each([
    ['two hours back', -120],
    ['two hours on', 120],
    ['a month on', 30 * 24 * 60],
    ['ten years back', -10 * 365 * 24 * 60],
  ])('is on air without a gap after a restart with the clock set %s', async (_name, minutes) => {
    const before = await startRunningNode();
    for (let step = 0; step < 3; step += 1) {
      clock.advance(60 * MINUTE_MS);
      await eventually(async () => {
        const last = (await rowsOf((await before.radio.getStation(jazz)).id)).at(-1) as TrackRow;
        expect(rowEndMs(last)).toBeGreaterThanOrEqual(clock.now() + TIMELINE_HORIZON_MS);
      });
    }
    await before.radio.playout.stop();
    clock = createManualClock(clock.now() + minutes * MINUTE_MS);
    const { radio } = await startRunningNode();
    const { entries, currentPositionMs } = await radio.getMetadata((await radio.getStation(jazz)).id);
    const [onAir] = entries;
    expect(entries).toHaveLength(3);
    expect(currentPositionMs).toBe(clock.now() - (onAir?.startedAtMs ?? 0));
    expect(entries[1]?.startedAtMs).toBe((onAir?.startedAtMs ?? 0) + (onAir?.playMs ?? 0));
  });

  it('does nothing if the action cannot be audited', async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    const before = await rowsOf(id);
    failsToRecord = true;
    clock.advance(20_000);
    await expect(radio.stop(jazz, dj)).rejects.toThrow('audit is broken');
    await expect(radio.next(jazz, dj)).rejects.toThrow('audit is broken');
    expect(await rowsOf(id)).toEqual(before);
    expect(await radio.listStreams()).toHaveLength(1);
  });

  it('finds a station by genre id as number or text and by case-insensitive name', async () => {
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    for (const reference of [jazz, String(jazz), 'Jazz', ' jazz ', 'JAZZ']) {
      expect((await radio.getStation(reference)).id).toBe(id);
    }
    for (const reference of [jazz + 999, 'Polka', '', '99999999999999', Number.NaN, -1, 1.5]) {
      await expect(radio.getStation(reference)).rejects.toMatchObject({ code: 'STREAM_NOT_FOUND' });
    }
  });

  it('keeps as many old rows as history and rotation need, and deletes the rest', async () => {
    await markMissing(database().queries, jazzTracks.slice(2));
    await insertLibraryRows(database().queries, [{ title: 'Short', genres: ['Jazz'], durationMs: 20_000 }]);
    const { radio } = await startRunningNode();
    const { id } = await radio.getStation(jazz);
    for (let hour = 0; hour < 24; hour += 1) {
      clock.advance(60 * MINUTE_MS);
      await createRotationPlanner({
        lease: heldLease,
        database: database(),
        clock,
        events: createEvents(createLogger('silent')),
        crossfadeMs: CROSSFADE_MS,
      }).extend(id);
    }
    const ended = (await rowsOf(id)).filter((row) => rowEndMs(row) <= clock.now());
    expect(ended.length).toBeGreaterThanOrEqual(499);
    expect(ended.length).toBeLessThanOrEqual(501);
    expect(await radio.listHistory(jazz, 50)).toHaveLength(50);
  });
});
