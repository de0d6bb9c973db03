import { renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TIMBRE_NUMBERS, TIMBRE_VERSION, unpackFloat16 } from '@tutti/recommend/timbre';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAirings } from '#features/stations/timeline/station-reads.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { eventuallyOn } from '../../test/eventually.ts';
import { sine, writeWav } from '../../test/generated-sound.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { makeFolder } from '../../test/sample-audio.ts';
import { type Analysis, createAnalysis } from './analysis.ts';
import { LIBRARY_AFTER_MS, LOOK_EVERY_MS } from './analysis-limits.ts';

/** Decoding runs at the lowest priority, so it takes long beside other work. */
vi.setConfig({ testTimeout: 120_000 });

const SECONDS = 4;

eachDatabase('timbres', (database) => {
  let music: ReturnType<typeof makeFolder>;
  let clock: ManualClock;
  let events: Events;
  let analysis: Analysis;
  let isMachineBusy: boolean;
  let published: string[];

  beforeEach(async () => {
    await database().queries.deleteFrom('track').execute();
    music = makeFolder();
    clock = createManualClock(1_800_000_000_000);
    events = createEvents(createLogger('silent'));
    isMachineBusy = false;
    published = [];
    for (const name of ['soundMeasured', 'libraryChanged', 'stationChanged'] as const)
      events.subscribe(name, () => void published.push(name));
    create();
  });

  afterEach(async () => {
    await analysis.stop();
    music.remove();
  });

  function create(): void {
    analysis = createAnalysis({
      database: database(),
      clock,
      timers: clock,
      events,
      logger: createLogger('silent'),
      musicDir: music.folder,
      readAirings,
      lease: heldLease,
      isMachineBusy: () => isMachineBusy,
    });
  }

  async function add(name: string, sampleAt = sine(440, -12)): Promise<number> {
    writeWav(path.join(music.folder, name), { seconds: SECONDS, sampleAt });
    return insert(name);
  }

  async function insert(name: string): Promise<number> {
    const [id = 0] = await insertLibraryRows(database().queries, [{ title: name, genres: ['Jazz'] }]);
    await noteFile(id, name);
    return id;
  }

  /** Stores the size and time of a file, as a scan does. */
  async function noteFile(id: number, name: string): Promise<void> {
    const { size, mtimeMs } = statSync(path.join(music.folder, name));
    const file = { path: name, codec: 'pcm', size_bytes: size, mtime_ms: Math.round(mtimeMs) };
    const values = { ...file, duration_ms: SECONDS * 1_000 };
    await database().queries.updateTable('track').set(values).where('id', '=', id).execute();
  }

  const timbresOf = async () =>
    new Map(
      (await database().queries.selectFrom('track_timbre').selectAll().execute()).map((row) => [
        row.track_id,
        row,
      ]),
    );
  const sounds = () => database().queries.selectFrom('track_sound').selectAll().orderBy('track_id').execute();
  const forgetTimbres = () => database().queries.deleteFrom('track_timbre').execute();
  const eventually = <Result>(check: () => Result | Promise<Result>) => eventuallyOn(clock, check);
  /** Resolves when the running step is over and the next one waits for its timer. */
  const settled = () => eventually(() => expect(clock.pendingTimers()).toBe(1));

  /** Measures tracks and then forgets their timbres, which leaves what an earlier version has left. */
  async function measureWithoutTimbre(ids: readonly number[]): Promise<void> {
    await analysis.start();
    analysis.prepare(ids.map((trackId) => ({ trackId, startsInMs: 60_000 })));
    await eventually(async () => expect(await sounds()).toHaveLength(ids.length));
    await settled();
    await forgetTimbres();
    published = [];
  }

  it('the decode that measures a track describes its sound, too', async () => {
    const low = await add('low.wav');
    const high = await add('high.wav', sine(4_000, -12));
    const silent = await add('silent.wav', () => 0);
    await analysis.start();
    analysis.prepare([low, high, silent].map((trackId) => ({ trackId, startsInMs: 60_000 })));
    await eventually(async () => expect((await timbresOf()).size).toBe(3));
    const timbres = await timbresOf();
    for (const id of [low, high]) {
      const bytes = Buffer.from(timbres.get(id)?.vector ?? '', 'base64');
      expect(unpackFloat16(bytes, TIMBRE_NUMBERS)).toBeDefined();
      expect(timbres.get(id)?.version).toBe(TIMBRE_VERSION);
    }
    expect(timbres.get(low)?.vector).not.toBe(timbres.get(high)?.vector);
    expect(timbres.get(silent)?.vector).toBe('');
    expect(await analysis.readTimbreProgress()).toEqual({ described: 3, total: 3 });
  });

  it('tracks that an earlier version measured are described in the background, and nobody is told', async () => {
    const ids = [await add('a.wav'), await add('b.wav', sine(2_000, -20))];
    await measureWithoutTimbre(ids);
    const before = await sounds();
    expect(await analysis.readTimbreProgress()).toEqual({ described: 0, total: 2 });
    clock.advance(LIBRARY_AFTER_MS);
    await eventually(async () => expect([...(await timbresOf()).keys()]).toHaveLength(2));
    await settled();
    for (const { vector } of (await timbresOf()).values()) expect(vector).toHaveLength(184);
    expect(await analysis.readTimbreProgress()).toEqual({ described: 2, total: 2 });
    expect(await sounds()).toEqual(before);
    expect(published).toEqual([]);
  });

  it('nothing is described while the machine is busy, and the rest afterwards', async () => {
    const ids = [await add('a.wav'), await add('b.wav')];
    await measureWithoutTimbre(ids);
    isMachineBusy = true;
    clock.advance(LIBRARY_AFTER_MS);
    for (let look = 0; look < 5; look += 1) {
      await settled();
      clock.advance(LOOK_EVERY_MS);
    }
    await settled();
    expect((await timbresOf()).size).toBe(0);
    isMachineBusy = false;
    clock.advance(LOOK_EVERY_MS);
    await eventually(async () => expect((await timbresOf()).size).toBe(2));
  });

  it('a restarted server goes on with the tracks that are left', async () => {
    const ids = [await add('a.wav'), await add('b.wav'), await add('c.wav')];
    await measureWithoutTimbre(ids);
    const marked = { size_bytes: 0, mtime_ms: 0, version: TIMBRE_VERSION, vector: 'described before' };
    const files = await database()
      .queries.selectFrom('track')
      .select(['size_bytes', 'mtime_ms'])
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    await database()
      .queries.insertInto('track_timbre')
      .values({ ...marked, ...files, track_id: ids[0] ?? 0 })
      .execute();
    await analysis.stop();
    create();
    await analysis.start();
    clock.advance(LIBRARY_AFTER_MS);
    await eventually(async () => expect((await timbresOf()).size).toBe(3));
    expect((await timbresOf()).get(ids[0] ?? 0)?.vector).toBe('described before');
  });

  it('a changed file and a vector of another version are described again', async () => {
    const [old, changed] = [await add('old.wav'), await add('changed.wav')];
    await analysis.start();
    analysis.prepare([old, changed].map((trackId) => ({ trackId, startsInMs: 60_000 })));
    await eventually(async () => expect((await timbresOf()).size).toBe(2));
    await settled();
    const before = await timbresOf();
    await database()
      .queries.updateTable('track_timbre')
      .set({ version: TIMBRE_VERSION - 1, vector: 'of another version' })
      .where('track_id', '=', old)
      .execute();
    writeWav(path.join(music.folder, 'changed.wav'), { seconds: SECONDS, sampleAt: sine(6_000, -6) });
    await noteFile(changed, 'changed.wav');
    await database().queries.updateTable('track').set({ mtime_ms: 5 }).where('id', '=', changed).execute();
    expect(await analysis.readTimbreProgress()).toEqual({ described: 0, total: 2 });
    clock.advance(LIBRARY_AFTER_MS);
    await eventually(async () =>
      expect(await analysis.readTimbreProgress()).toEqual({ described: 2, total: 2 }),
    );
    const after = await timbresOf();
    expect(after.get(old)).toEqual(before.get(old));
    expect(after.get(changed)?.vector).not.toBe(before.get(changed)?.vector);
    expect(after.get(changed)?.mtime_ms).toBe(5);
  });

  it('a file that is damaged since is tried once, one that is gone is tried again, and neither loses its loudness', async () => {
    const [gone, damaged] = [await add('gone.wav'), await add('damaged.wav')];
    await measureWithoutTimbre([damaged, gone]);
    const before = await sounds();
    // The size stays, because the next scan handles a file whose size has changed.
    const damagedFile = path.join(music.folder, 'damaged.wav');
    writeFileSync(damagedFile, 'not sound'.padEnd(statSync(damagedFile).size));
    const goneFile = path.join(music.folder, 'gone.wav');
    renameSync(goneFile, `${goneFile}.away`);
    clock.advance(LIBRARY_AFTER_MS);
    await eventually(async () => expect((await timbresOf()).get(damaged)?.vector).toBe(''));
    await settled();
    expect((await timbresOf()).has(gone)).toBe(false);
    renameSync(`${goneFile}.away`, goneFile);
    await analysis.stop();
    create();
    await analysis.start();
    clock.advance(LIBRARY_AFTER_MS);
    await eventually(async () => expect((await timbresOf()).get(gone)?.vector).toHaveLength(184));
    expect((await timbresOf()).get(damaged)?.vector).toBe('');
    expect(await sounds()).toEqual(before);
    expect(published).toEqual([]);
  });

  it('missing tracks and files that cannot be decoded do not count as left', async () => {
    const [there, missing] = [await add('there.wav'), await add('missing.wav')];
    writeFileSync(path.join(music.folder, 'broken.wav'), 'not sound');
    const broken = await insert('broken.wav');
    await analysis.start();
    analysis.prepare([there, missing, broken].map((trackId) => ({ trackId, startsInMs: 60_000 })));
    await eventually(async () => expect(await sounds()).toHaveLength(3));
    await settled();
    await markMissing(database().queries, [missing]);
    expect(await analysis.readTimbreProgress()).toEqual({ described: 1, total: 1 });
  });

  it('tracks with ids far apart are counted, too', async () => {
    await add('a.wav');
    const far = await add('b.wav');
    for (const table of ['track_artist', 'track_genre'] as const)
      await database().queries.deleteFrom(table).where('track_id', '=', far).execute();
    await database()
      .queries.updateTable('track')
      .set({ id: far + 9_000 })
      .where('id', '=', far)
      .execute();
    expect(await analysis.readTimbreProgress()).toEqual({ described: 0, total: 2 });
    await database().queries.deleteFrom('track').execute();
    expect(await analysis.readTimbreProgress()).toEqual({ described: 0, total: 0 });
  });
});
