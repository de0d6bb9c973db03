import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents, type DomainEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { emptyStations } from '../../../test/empty-library.ts';
import { eventuallyOn } from '../../../test/eventually.ts';
import { insertJazzTracks, markMissing } from '../../../test/library-rows.ts';
import { makeRoomRows, putRoomOnAir } from '../../../test/room-station.ts';
import { createRadio, type Radio } from '../radio.ts';
import type { Program } from './planner.ts';
import { createRoomTimelines, type RoomTimelines } from './room-timelines.ts';
import type { Station } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

const START_MS = Date.UTC(2026, 10, 29, 19);

eachDatabase('timelines of rooms', (database) => {
  let clock: ManualClock;
  let events: Events;
  let published: { name: string; event: unknown }[];
  let timelines: RoomTimelines;
  let radio: Radio;
  let tracks: number[];
  let steps: string[];

  const note =
    (step: keyof Program) =>
    async ({ kind, id }: Station) => {
      steps.push(`${step} ${kind} ${id}`);
      return false;
    };
  const rowsOf = (stationId: number) => createTimelineStore(database().queries).listFrom(stationId, 0);
  const putOnAir = (
    slug: string,
    ...all: Parameters<typeof makeRoomRows> extends [number, ...infer R] ? R : never
  ) => putRoomOnAir({ database: database(), events }, { slug, rows: makeRoomRows(START_MS, ...all) });

  beforeEach(async () => {
    await emptyStations(database());
    tracks = await insertJazzTracks(database().queries);
    clock = createManualClock(START_MS);
    const logger = createLogger('silent');
    events = createEvents(logger);
    published = [];
    steps = [];
    for (const name of [
      'stationChanged',
      'stationEntryStarted',
      'roomRowStarted',
    ] satisfies (keyof DomainEvents)[])
      events.subscribe(name, (event) => void published.push({ name, event }));
    timelines = createRoomTimelines({ database: database(), events });
    radio = createRadio({
      database: database(),
      clock,
      timers: clock,
      events,
      logger,
      random: createSeededRandom(1),
      lease: heldLease,
      crossfadeMs: 2_000,
      prepareTracks() {},
      audit: { record: async () => {} },
      roomProgram: { extend: note('extend'), refresh: note('refresh'), recue: note('recue') },
    });
  });
  afterEach(() => radio.playout.stop());

  it('keep tracks and silence as they were planned, and tell every node of a change', async () => {
    const rows = makeRoomRows(
      START_MS,
      [tracks[0] ?? 0, 20_000],
      [null, 3_600_000],
      [tracks[0] ?? 0, 60_000],
    );
    const id = await putRoomOnAir({ database: database(), events }, { slug: 'room-a', rows });
    expect(await rowsOf(id)).toEqual(rows);
    expect(published).toEqual([{ name: 'stationChanged', event: { stationId: id } }]);
    expect(await radio.readTimeline(id, { fromMs: START_MS, untilMs: START_MS + 30_000 })).toEqual({
      generation: 2,
      rows: rows.slice(0, 2),
    });
  });

  it('are replaced from a row on, under the lock of the station, and nothing else changes', async () => {
    const [first = 0, second = 0] = tracks;
    const id = await putOnAir('room-a', [first, 20_000], [null, 3_600_000]);
    const other = await putOnAir('room-b', [first, 20_000]);
    const [before, silence] = makeRoomRows(START_MS, [first, 20_000], [null, 10_000], [second, 60_000]);
    await database().transaction(async (trx) => {
      const locked = await timelines.lock(trx, id);
      expect(locked?.nextGeneration).toBe(3);
      const onAir = await locked?.listRowsFrom(START_MS + 5_000);
      expect(onAir?.map(({ kind }) => kind)).toEqual(['track', 'silence']);
      const rows = makeRoomRows(START_MS, [first, 20_000], [null, 10_000], [second, 60_000]).slice(1);
      await locked?.replaceFrom(2, rows);
    });
    expect(await rowsOf(id)).toMatchObject([before, silence, { trackId: second }] as object[]);
    expect(await rowsOf(other)).toHaveLength(1);
    expect((await radio.readTimeline(id, { fromMs: START_MS, untilMs: START_MS + 1 }))?.generation).toBe(3);
  });

  it('end for good, at once, and free what they held when they are removed', async () => {
    const id = await putOnAir('room-a', [tracks[0] ?? 0, 20_000], [null, 3_600_000]);
    clock.advance(5_000);
    await database().transaction(async (trx) => (await timelines.lock(trx, id))?.end(clock.now()));
    expect(await rowsOf(id)).toMatchObject([{ playMs: 5_000 }]);
    await database().transaction(async (trx) => expect(await timelines.lock(trx, id)).toBeUndefined());
    await timelines.remove([id]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await radio.readTimeline(id, { fromMs: START_MS, untilMs: START_MS + 1 })).toBeUndefined();
  });

  it('are never those of a genre', async () => {
    await radio.playout.start();
    const [stream] = await radio.listStreams();
    await database().transaction(async (trx) =>
      expect(await timelines.lock(trx, stream?.id ?? 0)).toBeUndefined(),
    );
    await timelines.remove([stream?.id ?? 0]);
    expect(await radio.listStreams()).toHaveLength(1);
  });

  it('are planned by the program of rooms, and no longer after their end', async () => {
    const id = await putOnAir('room-a', [tracks[0] ?? 0, 20_000], [null, 3_600_000]);
    await radio.playout.start();
    expect(steps).toEqual([`refresh room ${id}`, `extend room ${id}`, `extend room ${id}`]);
    steps.length = 0;
    events.publish('soundMeasured', { trackIds: [tracks[0] ?? 0] });
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await eventuallyOn(clock, () => expect(steps).toContain(`refresh room ${id}`));
    await database().transaction(async (trx) => (await timelines.lock(trx, id))?.end(clock.now()));
    clock.advance(120_000);
    // Planning that began before the end may still be at work.
    await eventuallyOn(clock, async () => {
      steps.length = 0;
      events.publish('libraryChanged', { changedTrackIds: 'all' });
      expect(await radio.listStreams()).toHaveLength(1);
      expect(steps).toEqual([]);
    });
  });

  it('announce each row that begins to the feature of rooms alone', async () => {
    await radio.playout.start();
    const id = await putOnAir('room-a', [tracks[0] ?? 0, 20_000], [null, 10_000], [tracks[1] ?? 0, 60_000]);
    await eventuallyOn(clock, () => expect(published.map(({ name }) => name)).toContain('stationChanged'));
    published.length = 0;
    await eventuallyOn(clock, async () => {
      clock.advance(1_000);
      expect(published).toEqual([
        { name: 'roomRowStarted', event: { stationId: id, seq: 2, entryId: null } },
        { name: 'roomRowStarted', event: { stationId: id, seq: 3, entryId: 'entry-2' } },
      ]);
    });
  });

  it('keep the tracks that air and lose those that are deleted', async () => {
    const id = await putOnAir('room-a', [tracks[0] ?? 0, 20_000], [tracks[1] ?? 0, 20_000]);
    await markMissing(database().queries, [tracks[1] ?? 0]);
    expect(await rowsOf(id)).toHaveLength(2);
    await database()
      .queries.deleteFrom('track')
      .where('id', '=', tracks[1] ?? 0)
      .execute();
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('list their airings with silence that has no title', async () => {
    const id = await putOnAir('room-a', [tracks[0] ?? 0, 20_000], [null, 3_600_000]);
    clock.advance(25_000);
    expect(await radio.listAirings(id, { ended: 5, upcoming: 5 })).toMatchObject([
      { seq: 1, trackId: tracks[0] },
      { seq: 2, trackId: null, title: '', artist: '', playMs: 3_600_000 },
    ]);
  });
});
