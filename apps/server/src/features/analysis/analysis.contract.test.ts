import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAirings } from '#features/stations/timeline/station-reads.ts';
import { runAfterCommit } from '#platform/db/after-commit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createEvents, type DomainEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { eventuallyOn } from '../../test/eventually.ts';
import { sine, writeAiff, writeWav } from '../../test/generated-sound.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { fixturePath, makeFolder } from '../../test/sample-audio.ts';
import { layerTwo } from '../../test/tag-bytes.ts';
import { createTranscoding, type Transcoding } from '../transcoding/transcoding.ts';
import { type Analysis, createAnalysis, type UpcomingTrack } from './analysis.ts';
import { LIBRARY_AFTER_MS, LOOK_EVERY_MS, NOTIFY_EVERY_MS } from './analysis-limits.ts';

/** Measuring runs at the lowest priority, so it takes long beside other work. */
vi.setConfig({ testTimeout: 120_000 });

const reader = { userId: 'somebody', signal: new AbortController().signal };

eachDatabase('analysis and transcoding', (database) => {
  let music: ReturnType<typeof makeFolder>;
  let data: ReturnType<typeof makeFolder>;
  let clock: ManualClock;
  let events: Events;
  let analysis: Analysis;
  let transcoding: Transcoding;
  let measured: number[];
  let changed: DomainEvents['libraryChanged'][];
  let failsToRaise: boolean;
  let isMachineBusy: boolean;
  const refusing: KyselyPlugin = {
    transformQuery({ node }) {
      const isRaise =
        node.kind === 'UpdateQueryNode' &&
        JSON.stringify(node.table).includes('library_state') &&
        JSON.stringify(node.updates).includes('revision');
      if (isRaise && failsToRaise) throw new Error('the disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  beforeEach(async () => {
    const db = database().queries;
    await db.deleteFrom('track').execute();
    music = makeFolder();
    data = makeFolder();
    clock = createManualClock(1_800_000_000_000);
    const logger = createLogger('silent');
    events = createEvents(logger);
    measured = [];
    changed = [];
    failsToRaise = false;
    isMachineBusy = false;
    events.subscribe('soundMeasured', ({ trackIds }) => void measured.push(...trackIds));
    events.subscribe('libraryChanged', (event) => void changed.push(event));
    create();
  });
  const refusingToo: Database['transaction'] = async (work) => {
    let used: Queries | undefined;
    const result = await database().transaction((trx) => {
      const refusable = trx.withPlugin(refusing) as typeof trx;
      used = refusable;
      return work(refusable);
    });
    if (used) runAfterCommit(used);
    return result;
  };
  const create = (transcodesMaxBytes = 2 ** 31) => {
    const deps = {
      database: { ...database(), queries: database().queries.withPlugin(refusing), transaction: refusingToo },
      clock,
      timers: clock,
      events,
      logger: createLogger('silent'),
      musicDir: music.folder,
      readAirings,
      lease: heldLease,
      isMachineBusy: () => isMachineBusy,
    };
    analysis = createAnalysis(deps);
    transcoding = createTranscoding({ ...deps, ...analysis, dataDir: data.folder, transcodesMaxBytes });
  };
  const stop = () => Promise.all([transcoding.stop(), analysis.stop()]);
  const prepare = (upcoming: readonly UpcomingTrack[], hasListenersHere: boolean) => {
    if (hasListenersHere) transcoding.prepare(upcoming);
    analysis.prepare(upcoming);
  };

  afterEach(async () => {
    await stop();
    music.remove();
    data.remove();
  });
  async function add(name: string, codec: string, fixture?: string): Promise<number> {
    const file = path.join(music.folder, name);
    if (fixture !== undefined) copyFileSync(fixturePath(fixture), file);
    const [id = 0] = await insertLibraryRows(database().queries, [{ title: name, genres: ['Jazz'] }]);
    const { size, mtimeMs } = statSync(file);
    await database()
      .queries.updateTable('track')
      .set({ path: name, codec, size_bytes: size, mtime_ms: Math.round(mtimeMs), duration_ms: 1_300 })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const knownOf = (trackId: number) =>
    database()
      .queries.selectFrom('track_sound')
      .selectAll()
      .where('track_id', '=', trackId)
      .executeTakeFirst();
  const eventually = <Result>(check: () => Result | Promise<Result>) => eventuallyOn(clock, check);
  /** Resolves when the running step is over and the next one waits for its timer. */
  const settled = () => eventually(() => expect(clock.pendingTimers()).toBe(1));

  it.each([
    ['plain.wma', 'wmav2'],
    ['plain.aiff', 'pcm_s16be'],
    ['lossless.m4a', 'alac'],
  ])('transcodes %s to FLAC once, and finds it again', async (name, codec) => {
    const id = await add(name, codec, name);
    const file = await transcoding.findTranscode({ id, path: name }, reader);
    expect(
      readFileSync(file ?? '')
        .subarray(0, 4)
        .toString(),
    ).toBe('fLaC');
    const madeAt = statSync(file ?? '').ino;
    expect(await transcoding.findTranscode({ id, path: name }, reader)).toBe(file);
    expect(statSync(file ?? '').ino).toBe(madeAt);
  });

  it('transcodes a file that no browser decodes despite a common extension', async () => {
    writeFileSync(path.join(music.folder, 'a.mp3'), layerTwo(50));
    const track = { id: await add('a.mp3', 'MP2'), path: 'a.mp3', codec: 'MP2' };
    const created = readFileSync((await transcoding.findTranscode(track, reader)) ?? '');
    expect(created.toString('latin1', 0, 4)).toBe('fLaC');
  });

  it('creates nothing for what every browser decodes, and nothing that nobody is about to hear', async () => {
    const mp3 = await add('a.mp3', 'mp3', 'cbr.mp3');
    const aac = await add('b.m4a', 'aac', 'plain.m4a');
    await add('c.wma', 'wmav2', 'plain.wma');
    expect(await transcoding.findTranscode({ id: mp3, path: 'a.mp3' }, reader)).toBeUndefined();
    expect(await transcoding.findTranscode({ id: aac, path: 'b.m4a' }, reader)).toBeUndefined();
    await analysis.start();
    await settled();
    clock.advance(LIBRARY_AFTER_MS / 2);
    await settled();
    expect(existsSync(path.join(data.folder, 'cache', 'renditions'))).toBe(false);
  });

  it('lists a file that is padded far beyond its music, without decoding it', async () => {
    const flac = await add('padded.flac', 'FLAC', 'plain.flac');
    const wma = await add('padded.wma', 'wmav2', 'plain.wma');
    for (const [id, name] of [
      [flac, 'padded.flac'],
      [wma, 'padded.wma'],
    ] as const) {
      truncateSync(path.join(music.folder, name), 3 * 1_024 ** 3);
      const { size, mtimeMs } = statSync(path.join(music.folder, name));
      await database()
        .queries.updateTable('track')
        .set({ size_bytes: size, mtime_ms: Math.round(mtimeMs) })
        .where('id', '=', id)
        .execute();
    }
    expect(await transcoding.findTranscode({ id: wma, path: 'padded.wma' }, reader)).toBeUndefined();
    expect(transcoding.renderingPid).toBeUndefined();
    await analysis.start();
    prepare([{ trackId: flac, startsInMs: 0 }], true);
    for (const id of [wma, flac])
      await eventually(async () =>
        expect(await knownOf(id)).toMatchObject({
          problem: 'This file is far larger than music of its length',
        }),
      );
  });

  it('creates a new one when the file has changed', async () => {
    const id = await add('a.wma', 'wmav2', 'plain.wma');
    const before = await transcoding.findTranscode({ id, path: 'a.wma' }, reader);
    await database().queries.updateTable('track').set({ mtime_ms: 5 }).where('id', '=', id).execute();
    const after = await transcoding.findTranscode({ id, path: 'a.wma' }, reader);
    expect(after).not.toBe(before);
  });

  it.each(['mp3', 'opus'])(
    'refuses an oversized transcode (%s), blames no track, and retries after an hour',
    async (format) => {
      await stop();
      create(100_000);
      writeWav(path.join(music.folder, 'long.wav'), {
        seconds: 20,
        sampleAt: (index) => Math.sin(index ** 1.7),
      });
      const id = await add('long.wav', 'pcm');
      const input = { format, maxBitRateKbps: 128, offsetMs: 0, needsLength: true };
      const open = () => transcoding.openTranscode({ id }, input, reader);
      await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 3_600 });
      expect(await knownOf(id)).toBeUndefined();
      const folder = path.join(data.folder, 'cache', 'renditions');
      expect(readdirSync(folder)).toEqual([]);
      clock.advance(600_000);
      await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 3_000 });
      clock.advance(3_000_000);
      await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 3_600 });
      await stop();
      create();
      const created = await open();
      expect(created?.sizeBytes).toBeGreaterThan(100_000);
      created?.close();
    },
  );

  it('survives a killed transcoding process and retries once', async () => {
    writeAiff(path.join(music.folder, 'long.aiff'), {
      seconds: 120,
      sampleAt: (index) => Math.sin(index ** 1.7),
    });
    const id = await add('long.aiff', 'pcm_s16be');
    const requested = transcoding.findTranscode({ id, path: 'long.aiff' }, reader);
    const first = await eventually(() => transcoding.renderingPid ?? expect.unreachable());
    process.kill(first, 'SIGKILL');
    expect(
      readFileSync((await requested) ?? '')
        .subarray(0, 4)
        .toString(),
    ).toBe('fLaC');
    expect(transcoding.renderingPid).not.toBe(first);
    expect(await knownOf(id)).toBeUndefined();
  });

  it('removes undecodable tracks from stations, with the reason', async () => {
    writeFileSync(path.join(music.folder, 'broken.wma'), 'not sound');
    const id = await add('broken.wma', 'wmav2');
    expect(await transcoding.findTranscode({ id, path: 'broken.wma' }, reader)).toBeUndefined();
    expect(await knownOf(id)).toMatchObject({ problem: expect.stringMatching(/./) });
    expect(changed).toEqual([{ changedTrackIds: [id] }]);
  });

  it('blames no file for a missing folder', async () => {
    const id = await add('a.wma', 'wmav2', 'plain.wma');
    rmSync(music.folder, { recursive: true });
    expect(await transcoding.findTranscode({ id, path: 'a.wma' }, reader)).toBeUndefined();
    await analysis.start();
    clock.advance(LIBRARY_AFTER_MS);
    await settled();
    expect(measured).toEqual([]);
    expect(await knownOf(id)).toBeUndefined();
  });

  it('measures and renders at once what somebody is about to hear, and only measures what is heard on another node', async () => {
    const near = await add('a.wma', 'wmav2', 'plain.wma');
    const later = await add('b.aiff', 'pcm_s16be', 'plain.aiff');
    await add('c.wma', 'wmav2', 'plain.wma');
    await analysis.start();
    await settled();
    const elsewhere = await add('d.wma', 'wmav2', 'plain.wma');
    prepare([{ trackId: elsewhere, startsInMs: 60_000 }], false);
    const upcoming = [
      { trackId: near, startsInMs: 60_000 },
      { trackId: later, startsInMs: 200_000 },
    ];
    prepare(upcoming, true);
    await eventually(() => expect(measured.toSorted((a, b) => a - b)).toEqual([near, later, elsewhere]));
    const folder = path.join(data.folder, 'cache', 'renditions');
    const created = () => readdirSync(folder).filter((name) => name.endsWith('.flac'));
    await eventually(() => expect(created()).toHaveLength(1));
    expect(path.join(folder, created()[0] ?? '')).toBe(
      await transcoding.findTranscode({ id: near, path: 'a.wma' }, reader),
    );
  });

  it('measures every track once, the library in the background', async () => {
    const flac = await add('a.flac', 'flac', 'plain.flac');
    const wma = await add('b.wma', 'wmav2', 'plain.wma');
    await analysis.start();
    clock.advance(LIBRARY_AFTER_MS - 1);
    await settled();
    expect(measured).toEqual([]);
    clock.advance(60_000);
    await eventually(() => expect(measured.toSorted((a, b) => a - b)).toEqual([flac, wma]));
    expect(await knownOf(flac)).toMatchObject({ loudness_lufs: expect.any(Number), problem: null });
    await settled();
    clock.advance(LIBRARY_AFTER_MS);
    await settled();
    expect(measured).toHaveLength(2);
  });

  it('stores where a track begins and ends to sound, and empty cue points for silence', async () => {
    const isSound = (index: number) => index >= 0.7 * 48_000 && index < 1.1 * 48_000;
    const tone = sine(440, -12);
    const created = { seconds: 2, sampleAt: (index: number) => (isSound(index) ? tone(index) : 0) };
    writeWav(path.join(music.folder, 'a.wav'), created);
    writeWav(path.join(music.folder, 'b.wav'), { ...created, sampleAt: () => 0 });
    writeWav(path.join(music.folder, 'c.wav'), { ...created, sampleAt: tone });
    const ids = [await add('a.wav', 'pcm'), await add('b.wav', 'pcm'), await add('c.wav', 'pcm')];
    // Like a header, it says slightly more than there is.
    await database().queries.updateTable('track').set({ duration_ms: 2_400 }).execute();
    await analysis.start();
    prepare(
      ids.map((trackId) => ({ trackId, startsInMs: 60_000 })),
      true,
    );
    await eventually(() => expect(measured.toSorted((a, b) => a - b)).toEqual(ids));
    const [trimmed, silent, whole] = await Promise.all(ids.map(knownOf));
    expect(trimmed?.cue_in_ms).toBeGreaterThan(680);
    expect(trimmed?.cue_in_ms).toBeLessThanOrEqual(700);
    expect(trimmed?.cue_out_ms).toBeGreaterThanOrEqual(1_100);
    expect(trimmed?.cue_out_ms).toBeLessThan(1_150);
    expect([silent?.cue_in_ms, silent?.cue_out_ms]).toEqual([0, 0]);
    expect([whole?.cue_in_ms, whole?.cue_out_ms]).toEqual([0, 2_000]);
    await settled();
    prepare(
      ids.map((trackId) => ({ trackId, startsInMs: 60_000 })),
      true,
    );
    clock.advance(LIBRARY_AFTER_MS);
    await settled();
    expect(measured).toHaveLength(3);
  });

  describe('makes stations read their pools again', () => {
    const hurry = (ids: readonly number[]) =>
      prepare(
        ids.map((trackId) => ({ trackId, startsInMs: 60_000 })),
        true,
      );
    const allMeasured = (ids: readonly number[]) =>
      eventually(() => expect(measured.toSorted((a, b) => a - b)).toEqual(ids));
    const readRevision = async () =>
      (await database().queries.selectFrom('library_state').select('revision').executeTakeFirstOrThrow())
        .revision;

    async function addWav(name: string, seconds: number, sampleAt: (index: number) => number) {
      writeWav(path.join(music.folder, name), { seconds, sampleAt });
      const id = await add(name, 'pcm');
      const length = { duration_ms: seconds * 1_000 };
      await database().queries.updateTable('track').set(length).where('id', '=', id).execute();
      return id;
    }
    const addSilence = (name: string) => addWav(name, 2, () => 0);

    it('after it has found silence, once per step, and for nothing else', async () => {
      const silent = [await addSilence('a.wav'), await addSilence('b.wav')];
      const sounding = await addWav('c.wav', 2, sine(440, -12));
      const short = [await addWav('d.wav', 0.5, sine(440, -12)), await addWav('e.wav', 0.5, () => 0)];
      const before = await readRevision();
      await analysis.start();
      hurry([...silent, sounding, ...short]);
      await allMeasured([...silent, sounding, ...short]);
      await settled();
      expect(changed).toEqual([{ changedTrackIds: silent }]);
      expect(await readRevision()).toBe(before + 1);
    });

    it('once for all wrong lengths, broken files and silence found in one step', async () => {
      const wrong = [await addWav('a.wav', 2, sine(440, -12)), await addWav('b.wav', 2, sine(440, -12))];
      const tooLong = { duration_ms: 60_000 };
      await database().queries.updateTable('track').set(tooLong).where('id', 'in', wrong).execute();
      writeFileSync(path.join(music.folder, 'c.wma'), 'not sound');
      writeFileSync(path.join(music.folder, 'd.wma'), 'not sound either');
      const broken = [await add('c.wma', 'wmav2'), await add('d.wma', 'wmav2')];
      const silent = await addSilence('e.wav');
      const before = await readRevision();
      await analysis.start();
      // So far ahead that no transcode of the broken files is attempted.
      const all = [...wrong, ...broken, silent];
      prepare(
        all.map((trackId) => ({ trackId, startsInMs: 200_000 })),
        true,
      );
      await allMeasured(all);
      await settled();
      expect(changed).toEqual([{ changedTrackIds: all }]);
      expect(await readRevision()).toBe(before + 1);
      for (const id of broken)
        expect(await knownOf(id)).toMatchObject({ problem: expect.stringMatching(/./) });
    });

    it('with the next step if the database refused to store it, without delaying anything else', async () => {
      const sounding = await addWav('a.wav', 2, sine(440, -12));
      const silent = [await addSilence('b.wav'), await addSilence('c.wav')];
      failsToRaise = true;
      await analysis.start();
      hurry([sounding, ...silent]);
      await allMeasured([sounding, ...silent]);
      await settled();
      expect(changed).toEqual([]);
      failsToRaise = false;
      clock.advance(LOOK_EVERY_MS);
      await eventually(() => expect(changed).toEqual([{ changedTrackIds: silent }]));
      clock.advance(LOOK_EVERY_MS);
      await settled();
      expect(changed).toHaveLength(1);
    });
  });

  it('tells stations at its next start what it could not tell before it was killed, once', async () => {
    writeWav(path.join(music.folder, 'silence.wav'), { seconds: 2, sampleAt: () => 0 });
    const id = await add('silence.wav', 'pcm');
    const length = { duration_ms: 60_000 };
    await database().queries.updateTable('track').set(length).where('id', '=', id).execute();
    failsToRaise = true;
    await analysis.start();
    prepare([{ trackId: id, startsInMs: 60_000 }], true);
    await eventually(() => expect(measured).toEqual([id]));
    await stop();
    expect(changed).toEqual([]);
    failsToRaise = false;
    for (const reported of [[{ changedTrackIds: 'all' }], []]) {
      changed.length = 0;
      create();
      await analysis.start();
      await stop();
      expect(changed).toEqual(reported);
    }
  });

  it('reports an undecodable file at once, and those that follow it together', async () => {
    const ids: number[] = [];
    for (const name of ['a.wma', 'b.wma', 'c.wma', 'd.wma']) {
      writeFileSync(path.join(music.folder, name), 'not sound');
      ids.push(await add(name, 'wmav2'));
    }
    const report = async (id: number | undefined) => {
      const file = await analysis.findFile(id ?? 0);
      expect(file && (await analysis.reportProblem(file, 'it is broken'))).toBe(true);
    };
    await report(ids[0]);
    expect(changed).toEqual([{ changedTrackIds: [ids[0]] }]);
    for (const id of ids.slice(1, 3)) await report(id);
    expect(changed).toHaveLength(1);
    await clock.advanceAsync(NOTIFY_EVERY_MS);
    await eventually(() => expect(changed.slice(1)).toEqual([{ changedTrackIds: ids.slice(1, 3) }]));
    await clock.advanceAsync(NOTIFY_EVERY_MS);
    await report(ids[3]);
    expect(changed.slice(2)).toEqual([{ changedTrackIds: [ids[3]] }]);
  });

  it('measures again what an earlier version measured or rejected for one packet, keeping its loudness meanwhile', async () => {
    const known = await add('a.flac', 'flac', 'plain.flac');
    const broken = await add('b.flac', 'flac', 'plain.flac');
    const tagged = await add('c.flac', 'flac', 'plain.flac');
    const { queries } = database();
    for (const [id, problem] of [
      [known, null],
      [broken, 'no sound in it'],
      [tagged, 'Failed to send packet to decoder: Invalid data found when processing input'],
    ] as const) {
      const track = await queries
        .selectFrom('track')
        .select(['size_bytes', 'mtime_ms'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const measurement = { loudness_lufs: -40, true_peak_db: -30, problem, heard_at: 1 };
      await queries
        .insertInto('track_sound')
        .values({ track_id: id, ...track, ...measurement })
        .execute();
    }
    await analysis.start();
    await settled();
    expect(await knownOf(known)).toMatchObject({ loudness_lufs: -40, cue_out_ms: null });
    clock.advance(LIBRARY_AFTER_MS);
    await eventually(() => expect(measured).toEqual([known, tagged]));
    const again = await knownOf(known);
    expect(again?.cue_out_ms).toBeGreaterThan(1_000);
    expect(again?.loudness_lufs).toBeGreaterThan(-39);
    expect(await knownOf(broken)).toMatchObject({ heard_at: 1 });
    expect(await knownOf(tagged)).toMatchObject({ problem: null, cue_out_ms: again?.cue_out_ms });
    expect(changed).toEqual([{ changedTrackIds: [tagged] }]);
  });

  describe('draws a waveform', () => {
    const forget = (id: number) =>
      database().queries.deleteFrom('track_waveform').where('track_id', '=', id).execute();
    const levelsOf = async (id: number) => (await analysis.getWaveform(id)).levels;

    it('on request at once, for that version of the file', async () => {
      const id = await add('a.flac', 'flac', 'plain.flac');
      await analysis.start();
      await settled();
      expect(await levelsOf(id)).toBeNull();
      await eventually(() => expect(measured).toEqual([id]));
      const { levels, etag } = await analysis.getWaveform(id);
      expect(Buffer.from(levels ?? '', 'base64')).toHaveLength(400);
      await settled();
      await database().queries.updateTable('track').set({ mtime_ms: 5 }).where('id', '=', id).execute();
      const changedFile = await analysis.getWaveform(id);
      expect(changedFile.levels).toBeNull();
      expect(changedFile.etag).not.toBe(etag);
    });

    it('in the background for tracks that an earlier version measured, without telling stations', async () => {
      const sampleAt = () => 0;
      writeWav(path.join(music.folder, 'silence.wav'), { seconds: 2, sampleAt });
      const ids = [await add('a.flac', 'flac', 'plain.flac'), await add('silence.wav', 'pcm')];
      await database()
        .queries.updateTable('track')
        .set({ duration_ms: 2_000 })
        .where('title', '=', 'silence.wav')
        .execute();
      await analysis.start();
      prepare(
        ids.map((trackId) => ({ trackId, startsInMs: 60_000 })),
        true,
      );
      await eventually(() => expect(measured.toSorted((a, b) => a - b)).toEqual(ids));
      await settled();
      const before = await Promise.all(ids.map(knownOf));
      changed.length = 0;
      for (const id of ids) await forget(id);
      clock.advance(LIBRARY_AFTER_MS);
      await eventually(() => expect(measured).toHaveLength(4));
      await settled();
      const again = await Promise.all(ids.map(knownOf));
      expect(again.map((row) => ({ ...row, heard_at: 0 }))).toEqual(
        before.map((row) => ({ ...row, heard_at: 0 })),
      );
      expect(changed).toEqual([]);
      for (const id of ids) expect(await levelsOf(id)).not.toBeNull();
    });

    it('not for undecodable tracks, which are tried once', async () => {
      writeFileSync(path.join(music.folder, 'broken.flac'), 'not sound');
      const id = await add('broken.flac', 'flac');
      await analysis.start();
      expect(await levelsOf(id)).toBeNull();
      await eventually(async () => expect(await knownOf(id)).toMatchObject({ problem: expect.any(String) }));
      await settled();
      const count = measured.length;
      expect(await levelsOf(id)).toBeNull();
      clock.advance(LOOK_EVERY_MS);
      await settled();
      expect(measured).toHaveLength(count);
      await expect(analysis.getWaveform(id + 999)).rejects.toMatchObject({ code: 'TRACK_NOT_FOUND' });
    });
  });

  it.each([60_000, 100])(
    'corrects a length that is wrong by %i ms, and keeps a correct one',
    async (reported) => {
      const wrong = await add('a.flac', 'flac', 'plain.flac');
      const right = await add('b.mp3', 'mp3', 'vbr.mp3');
      const tracks = () =>
        database().queries.selectFrom('track').select('duration_ms').orderBy('id').execute();
      await database()
        .queries.updateTable('track')
        .set({ duration_ms: reported })
        .where('id', '=', wrong)
        .execute();
      await analysis.start();
      prepare(
        [wrong, right].map((trackId) => ({ trackId, startsInMs: 60_000 })),
        true,
      );
      await eventually(() => expect(measured).toHaveLength(2));
      await settled();
      const [corrected, unchanged] = await tracks();
      expect(corrected?.duration_ms).toBeGreaterThan(1_100);
      expect(corrected?.duration_ms).toBeLessThan(1_600);
      expect(unchanged?.duration_ms).toBe(1_300);
      expect(changed).toEqual([{ changedTrackIds: [wrong] }]);
    },
  );

  it('lets stations air what an older server could not decode', async () => {
    const id = await add('a.wma', 'wmav2', 'plain.wma');
    await database().queries.updateTable('track').set({ is_playable: 0 }).execute();
    await analysis.start();
    const track = await database()
      .queries.selectFrom('track')
      .select('is_playable')
      .where('id', '=', id)
      .execute();
    expect(track).toMatchObject([{ is_playable: 1 }]);
    expect(changed).toEqual([{ changedTrackIds: 'all' }]);
  });
});
