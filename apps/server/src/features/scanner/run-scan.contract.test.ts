import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSystemClock } from '#platform/clock.ts';
import { nameHolder } from '#platform/nodes/lease-holder.ts';
import { fixturePath, makeFolder, retag, type SampleTags, writeSample } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';
import { createLibraryStatusStore } from './library-status-store.ts';
import { runScan } from './run-scan.ts';
import type { ScanProgress } from './scan-progress.ts';

const tagged = (title: string, more: SampleTags = {}): SampleTags => ({
  title: [title],
  artist: ['Ann'],
  albumArtist: ['Ann'],
  album: ['First'],
  genre: ['Jazz'],
  ...more,
});

eachScannedFolder('scan', ({ database, audio, music, add, scan }) => {
  const tracks = () => database().queries.selectFrom('track').selectAll().orderBy('path').execute();
  const track = async (file: string) =>
    (await tracks()).find((row) => row.path === file && row.missing_since === null);
  const ids = async () => new Map((await tracks()).map(({ title, id }) => [title, id]));
  const albums = () => database().queries.selectFrom('album').selectAll().orderBy('title').execute();
  const problems = () => createLibraryStatusStore(database().queries).listProblems();

  async function addTen(folder = 'Ann/First'): Promise<void> {
    for (let number = 1; number <= 10; number += 1) {
      await add(`${folder}/${number}.mp3`, {
        name: 'cbr.mp3',
        tags: tagged(`Title ${number}`, { trackNumber: [String(number)] }),
      });
    }
  }

  it('stores tracks with their artists, album, genres and counters', async () => {
    await add('a/1.mp3', {
      name: 'cbr.mp3',
      tags: tagged('One', { artist: ['Ann feat. Bob'], genre: ['Jazz', 'Soul'] }),
    });
    await add('a/2.flac', { name: 'plain.flac', tags: tagged('Two') });
    const { progress, hasChanged } = await scan();
    expect({ ...progress, startedAt: 0, finishedAt: 0 }).toMatchObject({
      phase: 'idle',
      seen: 2,
      read: 2,
      added: 2,
      missing: 0,
    });
    expect(hasChanged).toBe(true);
    const [album] = await albums();
    expect(album).toMatchObject({ title: 'First', artist_credit: 'Ann', track_count: 2 });
    const queries = database().queries;
    const artists = await queries
      .selectFrom('artist')
      .select(['name', 'track_count', 'album_count'])
      .orderBy('name')
      .execute();
    expect(artists.map((row) => ({ ...row }))).toEqual([
      { name: 'Ann', track_count: 2, album_count: 1 },
      { name: 'Bob', track_count: 1, album_count: 0 },
    ]);
    const genres = await queries
      .selectFrom('genre')
      .select(['name', 'track_count', 'album_count'])
      .orderBy('name')
      .execute();
    expect(genres.map((row) => ({ ...row }))).toEqual([
      { name: 'Jazz', track_count: 2, album_count: 1 },
      { name: 'Soul', track_count: 1, album_count: 1 },
    ]);
    expect(await createLibraryStatusStore(queries).readTotals()).toEqual({
      tracks: 2,
      albums: 1,
      artists: 2,
      genres: 2,
      missing: 0,
      problems: 0,
    });
  });

  it('names a track without tags after its file', async () => {
    await add('07 - Some Song.ogg', { name: 'plain.ogg' });
    await scan();
    expect(await track('07 - Some Song.ogg')).toMatchObject({
      title: 'Some Song',
      track_number: 7,
      artist_credit: '',
      album_id: null,
    });
  });

  it('takes album and artist of a track without tags from its folders, and keeps its row when it is read again', async () => {
    const file = 'Ann Lund/Harbor/02 Low Tide.ogg';
    await add(file, { name: 'plain.ogg' });
    await add('Ann Lund/Harbor/01 Dawn.ogg', { name: 'plain.ogg' });
    await scan();
    const first = await track(file);
    expect(first).toMatchObject({ title: 'Low Tide', track_number: 2, artist_credit: 'Ann Lund' });
    expect(await albums()).toMatchObject([{ title: 'Harbor', artist_credit: 'Ann Lund', track_count: 2 }]);
    await database().queries.updateTable('track').set({ is_stale: 1 }).execute();
    await scan();
    expect(await track(file)).toMatchObject({ id: first?.id, album_id: first?.album_id });
    expect(await albums()).toHaveLength(1);
  });

  it('gives a sound effect no album, because a folder of those is none', async () => {
    await add('amoebax/sfx/hit.ogg', { name: 'plain.ogg' });
    await add('amoebax/sfx/skit.ogg', { name: 'plain.ogg', tags: { artist: ['Ann'] } });
    await scan();
    expect(await track('amoebax/sfx/hit.ogg')).toMatchObject({ title: 'hit', album_id: null });
    expect(await albums()).toMatchObject([{ title: 'Amoebax', artist_credit: 'Ann', track_count: 1 }]);
  });

  it('counts tags that name nobody as missing', async () => {
    const nobody = { albumArtist: ['<unknown>'], album: ['Unknown Album (11/29/2026 3:04:05 PM)'] };
    const tags = tagged('Dawn', { ...nobody, artist: ['Unknown Artist'], genre: ['Unknown Genre'] });
    await add('Ann Lund/Harbor/a.ogg', { name: 'plain.ogg', tags });
    await scan();
    expect(await track('Ann Lund/Harbor/a.ogg')).toMatchObject({ title: 'Dawn', artist_credit: 'Ann Lund' });
    expect(await albums()).toMatchObject([{ title: 'Harbor', artist_credit: 'Ann Lund' }]);
  });

  it('reads the signs of file names that hold no spaces as spaces', async () => {
    await add('time_to_strike.ogg', { name: 'plain.ogg' });
    await add('a_b c.ogg', { name: 'plain.ogg' });
    await add('___.ogg', { name: 'plain.ogg' });
    await scan();
    expect((await tracks()).map(({ title }) => title)).toEqual(['___', 'a_b c', 'time to strike']);
  });

  it('lets stations air what browsers cannot decode, because transcodes are made of it', async () => {
    await add('a.mp3', { name: 'cbr.mp3', tags: tagged('One') });
    await add('b.aiff', { name: 'plain.aiff', tags: tagged('Two') });
    await add('c.wma', { name: 'plain.wma', tags: tagged('Three') });
    await add('d.m4a', { name: 'lossless.m4a', tags: tagged('Four') });
    await add('e.m4a', { name: 'plain.m4a', tags: tagged('Five') });
    await scan();
    expect((await tracks()).map(({ path: file, is_playable }) => [file, is_playable])).toEqual([
      ['a.mp3', 1],
      ['b.aiff', 1],
      ['c.wma', 1],
      ['d.m4a', 1],
      ['e.m4a', 1],
    ]);
  });

  it('gives music without a genre one of its own, so that it has a station', async () => {
    await add('untagged.ogg', { name: 'plain.ogg' });
    await scan();
    const genres = await database().queries.selectFrom('genre').select(['name', 'track_count']).execute();
    expect(genres.map((row) => ({ ...row }))).toEqual([{ name: 'Unknown', track_count: 1 }]);
    await retag(path.join(music.folder, 'untagged.ogg'), tagged('Named', { genre: ['Jazz'] }));
    await scan();
    const named = await database()
      .queries.selectFrom('genre')
      .select('name')
      .where('track_count', '>', 0)
      .execute();
    expect(named.map((row) => ({ ...row }))).toEqual([{ name: 'Jazz' }]);
  });

  it('writes a genre with the capitals that any of its tracks gives it, now or at a later scan', async () => {
    const genres = () => database().queries.selectFrom('genre').select(['name', 'track_count']).execute();
    await add('1.mp3', { name: 'cbr.mp3', tags: tagged('One', { genre: ['soundtrack'] }) });
    await scan();
    expect(await genres()).toMatchObject([{ name: 'soundtrack', track_count: 1 }]);
    await add('2.mp3', { name: 'cbr.mp3', tags: tagged('Two', { genre: ['Soundtrack'] }) });
    await add('3.mp3', { name: 'cbr.mp3', tags: tagged('Three', { genre: ['soundtrack'] }) });
    await add('4.mp3', { name: 'cbr.mp3', tags: tagged('Four', { genre: ['SOUNDTRACK'] }) });
    await scan();
    expect(await genres()).toMatchObject([{ name: 'Soundtrack', track_count: 4 }]);
  });

  it('takes the year of an album from the tracks that name one, whichever is read last', async () => {
    const year = async () => (await albums())[0]?.year;
    await add('1.mp3', { name: 'cbr.mp3', tags: tagged('One', { date: ['2006'] }) });
    await add('2.mp3', { name: 'cbr.mp3', tags: tagged('Two') });
    await scan();
    expect(await year()).toBe(2006);
    await retag(path.join(music.folder, '2.mp3'), tagged('Second'));
    await scan();
    expect(await year()).toBe(2006);
    for (const [file, title] of [
      ['2.mp3', 'Second'],
      ['3.mp3', 'Three'],
    ] as const) {
      await add(file, { name: 'cbr.mp3', tags: tagged(title, { date: ['2008-05-01'] }) });
    }
    await scan();
    expect(await year()).toBe(2008);
    for (const file of ['1.mp3', '2.mp3', '3.mp3']) await add(file, { name: 'cbr.mp3', tags: tagged(file) });
    await scan();
    expect(await year()).toBeNull();
  });

  it('reads nothing and changes nothing when nothing changed', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    const { progress, hasChanged } = await scan();
    expect(progress).toMatchObject({ seen: 10, read: 0, added: 0, changed: 0, missing: 0 });
    expect(hasChanged).toBe(false);
    expect(await tracks()).toEqual(before);
    expect(await database().queries.selectFrom('scan_run').select('outcome').execute()).toHaveLength(1);
  });

  it('keeps the id of a file that is retagged in place', async () => {
    await addTen();
    await scan();
    const before = await track('Ann/First/3.mp3');
    await retag(path.join(music.folder, 'Ann/First/3.mp3'), tagged('Renamed', { artist: ['Eve'] }));
    const { progress } = await scan();
    expect(progress).toMatchObject({ changed: 1, added: 0, missing: 0 });
    expect(await track('Ann/First/3.mp3')).toMatchObject({
      id: before?.id,
      title: 'Renamed',
      added_at: before?.added_at,
    });
  });

  it('keeps every id when the whole folder is renamed', async () => {
    await addTen();
    await scan();
    const before = await ids();
    renameSync(path.join(music.folder, 'Ann'), path.join(music.folder, 'Annie'));
    const { progress } = await scan();
    expect(progress).toMatchObject({ phase: 'idle', moved: 10, added: 0, missing: 0 });
    expect(await ids()).toEqual(before);
  });

  it('keeps the id of a file that is moved and retagged at once', async () => {
    await add('x.mp3', { name: 'vbr.mp3', tags: tagged('Old') });
    await addTen();
    await scan();
    const id = (await track('x.mp3'))?.id;
    renameSync(path.join(music.folder, 'x.mp3'), path.join(music.folder, 'y.mp3'));
    await retag(path.join(music.folder, 'y.mp3'), tagged('New', { album: ['Other'] }));
    await scan();
    expect(await track('y.mp3')).toMatchObject({ id, title: 'New' });
  });

  it('keeps the id when a file is replaced by another format of the same track', async () => {
    await addTen();
    await scan();
    const before = await ids();
    unlinkSync(path.join(music.folder, 'Ann/First/4.mp3'));
    await add('Ann/First/4.flac', { name: 'plain.flac', tags: tagged('Title 4', { trackNumber: ['4'] }) });
    await scan();
    expect(await track('Ann/First/4.flac')).toMatchObject({ id: before.get('Title 4'), codec: 'FLAC' });
  });

  it('follows two files that swap their names', async () => {
    await add('a.mp3', { name: 'cbr.mp3', tags: tagged('Song A') });
    await add('b.mp3', { name: 'vbr.mp3', tags: tagged('Song B') });
    await scan();
    const before = await ids();
    const at = (name: string) => path.join(music.folder, name);
    renameSync(at('a.mp3'), at('c.mp3'));
    renameSync(at('b.mp3'), at('a.mp3'));
    renameSync(at('c.mp3'), at('b.mp3'));
    const { progress } = await scan();
    expect(progress).toMatchObject({ phase: 'idle', added: 0, missing: 0 });
    expect(await ids()).toEqual(before);
    expect(await track('a.mp3')).toMatchObject({ title: 'Song B' });
    expect(await track('b.mp3')).toMatchObject({ title: 'Song A' });
  });

  it('makes a new track of another song at an old path and keeps the old one as missing', async () => {
    await addTen();
    await scan();
    const old = await track('Ann/First/5.mp3');
    await add('Ann/First/5.mp3', { name: 'vbr.mp3', tags: tagged('Quite another') });
    await scan();
    expect((await track('Ann/First/5.mp3'))?.id).not.toBe(old?.id);
    expect((await tracks()).find(({ id }) => id === old?.id)?.missing_since).not.toBeNull();
  });

  it('keeps two copies of one file as two tracks', async () => {
    await add('a.mp3', { name: 'cbr.mp3', tags: tagged('Same') });
    await add('copy/a.mp3', { name: 'cbr.mp3', tags: tagged('Same') });
    await scan();
    expect(await tracks()).toHaveLength(2);
    await scan();
    expect(await tracks()).toHaveLength(2);
  });

  it('marks a vanished file missing, keeps its row, and takes it back when it returns', async () => {
    await addTen();
    await scan();
    const before = await ids();
    const file = path.join(music.folder, 'Ann/First/7.mp3');
    renameSync(file, `${file}.away`);
    expect((await scan()).progress).toMatchObject({ phase: 'idle', missing: 1 });
    expect((await albums())[0]?.track_count).toBe(9);
    renameSync(`${file}.away`, file);
    await scan();
    expect(await ids()).toEqual(before);
    expect((await tracks()).every((row) => row.missing_since === null)).toBe(true);
    expect((await albums())[0]?.track_count).toBe(10);
  });

  it('changes nothing and says so when more than a fifth is gone', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    for (const number of [1, 2, 3]) unlinkSync(path.join(music.folder, `Ann/First/${number}.mp3`));
    const { progress } = await scan();
    expect(progress.phase).toBe('blocked');
    expect(progress.message).toContain('3 of 10');
    expect(await tracks()).toEqual(before);
  });

  it('marks a large loss when an administrator accepts it', async () => {
    await addTen();
    await scan();
    for (const number of [1, 2, 3]) unlinkSync(path.join(music.folder, `Ann/First/${number}.mp3`));
    expect((await scan(true)).progress).toMatchObject({ phase: 'idle', missing: 3 });
    expect((await tracks()).filter((row) => row.missing_since !== null)).toHaveLength(3);
  });

  it.each([
    ['empty', (folder: string) => rmSync(path.join(folder, 'Ann'), { recursive: true })],
    ['gone', (folder: string) => rmSync(folder, { recursive: true })],
    ['another one without the marker', (folder: string) => rmSync(path.join(folder, '.tutti-library'))],
    [
      'another one with a marker of its own',
      (folder: string) =>
        writeFileSync(
          path.join(folder, '.tutti-library'),
          'tutti-library 00000000-0000-4000-8000-000000000000\n',
        ),
    ],
  ])('changes nothing when the folder is %s', async (_name, damage) => {
    await addTen();
    await scan();
    const before = await tracks();
    damage(music.folder);
    const { progress, hasChanged } = await scan();
    expect(progress.phase).toBe('blocked');
    expect(progress.message).not.toBe('');
    expect(hasChanged).toBe(false);
    expect(await tracks()).toEqual(before);
  });

  it('takes a changed setting for a decision: the new folder is the library', async () => {
    await addTen();
    await scan();
    const other = makeFolder();
    await writeSample(path.join(other.folder, 'new.mp3'), { name: 'vbr.mp3', tags: tagged('New') });
    const { progress } = await scan(false, other.folder);
    other.remove();
    expect(progress).toMatchObject({ phase: 'idle', added: 1, missing: 10 });
  });

  it('does without a marker where the folder is read-only', async () => {
    await addTen();
    mkdirSync(path.join(music.folder, '.tutti-library')); // A name that cannot be written, also for root.
    expect((await scan()).progress.phase).toBe('idle');
    expect((await scan()).progress.phase).toBe('idle');
  });

  it('lists what cannot be read with the reason, reads the rest, and does not try it again unchanged', async () => {
    await addTen();
    writeFileSync(path.join(music.folder, 'text.mp3'), 'no music '.repeat(100));
    writeFileSync(path.join(music.folder, 'empty.flac'), '');
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 10, read: 12 });
    expect((await problems()).map(({ path: file, kind }) => [file, kind]).sort()).toEqual([
      ['empty.flac', 'not-audio'],
      ['text.mp3', 'not-audio'],
    ]);
    expect((await scan()).progress.read).toBe(0);
    await add('text.mp3', { name: 'vbr.mp3' });
    expect((await scan()).progress).toMatchObject({ read: 1, added: 1 });
    unlinkSync(path.join(music.folder, 'empty.flac'));
    await scan();
    expect(await problems()).toEqual([]);
  });

  it('follows links inside the folder and lists those that lead out', async () => {
    const outside = makeFolder();
    await writeSample(path.join(outside.folder, 'secret.mp3'), { name: 'cbr.mp3' });
    await add('real/a.mp3', { name: 'cbr.mp3', tags: tagged('A') });
    symlinkSync(path.join(music.folder, 'real/a.mp3'), path.join(music.folder, 'inside.mp3'));
    symlinkSync(path.join(outside.folder, 'secret.mp3'), path.join(music.folder, 'out.mp3'));
    symlinkSync(outside.folder, path.join(music.folder, 'outdir'));
    symlinkSync(music.folder, path.join(music.folder, 'real/loop'));
    symlinkSync(path.join(music.folder, 'nowhere.mp3'), path.join(music.folder, 'broken.mp3'));
    await scan();
    outside.remove();
    expect((await tracks()).map((row) => row.path)).toEqual(['inside.mp3', 'real/a.mp3']);
    expect((await problems()).map(({ path: file, kind }) => [file, kind]).sort()).toEqual([
      ['broken.mp3', 'unreadable'],
      ['out.mp3', 'outside-root'],
      ['outdir', 'outside-root'],
    ]);
  });

  it('brings the lists up to date while a large folder is still being read', async () => {
    mkdirSync(path.join(music.folder, 'many'));
    for (let number = 1; number <= 1_100; number += 1) {
      copyFileSync(fixturePath('plain.opus'), path.join(music.folder, 'many', `${number}.opus`));
    }
    await add('first.mp3', { name: 'cbr.mp3', tags: tagged('First') });
    const read: number[] = [];
    await runScan(
      {
        database: database(),
        audio: audio(),
        clock: createSystemClock(),
        onProgress: ({ refreshes, read: done }) => void (refreshes > read.length && read.push(done)),
      },
      { musicDir: music.folder, acceptsLoss: false },
    );
    expect(read).toEqual([1_000]);
    expect(await tracks()).toHaveLength(1_101);
  });

  it('skips hidden files and what is no audio by its name, not names that begin with an ellipsis', async () => {
    await add('a.mp3', { name: 'cbr.mp3' });
    await add('.hidden/b.mp3', { name: 'cbr.mp3' });
    await add('._a.mp3', { name: 'cbr.mp3' });
    await add('notes.txt', { name: 'cbr.mp3' });
    await add('...And Justice for All/..c.mp3', { name: 'cbr.mp3' });
    expect((await scan()).progress.seen).toBe(2);
    expect((await tracks()).map((row) => row.path)).toEqual(['...And Justice for All/..c.mp3', 'a.mp3']);
    expect(await problems()).toMatchObject([{ path: '.hidden', kind: 'skipped' }]);
  });

  it('remembers folder pictures before embedded ones, and notices when they come and go', async () => {
    await add('Ann/First/CD1/1.mp3', { name: 'cbr.mp3', tags: tagged('One'), cover: 'cover.png' });
    await scan();
    expect((await albums())[0]).toMatchObject({ art_kind: 'embedded', art_path: 'Ann/First/CD1/1.mp3' });
    const picture = path.join(music.folder, 'Ann/First/Cover.JPG');
    writeFileSync(picture, 'picture');
    expect((await scan()).hasChanged).toBe(true);
    const [album] = await albums();
    expect(album).toMatchObject({ art_kind: 'folder', art_path: 'Ann/First/Cover.JPG' });
    utimesSync(picture, 1, 1);
    await scan();
    expect((await albums())[0]?.art_version).not.toBe(album?.art_version);
    unlinkSync(picture);
    await scan();
    expect((await albums())[0]?.art_kind).toBe('embedded');
  });

  it('puts compilations together, with tracks of any artists', async () => {
    await add('v/1.mp3', {
      name: 'cbr.mp3',
      tags: { title: ['1'], artist: ['Ann'], album: ['Hits'], compilation: ['1'] },
    });
    await add('v/2.mp3', {
      name: 'vbr.mp3',
      tags: { title: ['2'], artist: ['Bob'], album: ['Hits'], compilation: ['1'] },
    });
    await scan();
    expect(await albums()).toHaveLength(1);
    expect((await albums())[0]).toMatchObject({
      artist_credit: 'Various Artists',
      is_compilation: 1,
      track_count: 2,
    });
  });

  it('calls an album whose tags name no album artist and whose artists differ various', async () => {
    await add('v/1.mp3', { name: 'cbr.mp3', tags: { title: ['1'], artist: ['Ann'], album: ['Mixed'] } });
    await add('v/2.mp3', { name: 'vbr.mp3', tags: { title: ['2'], artist: ['Bob'], album: ['Mixed'] } });
    await scan();
    expect((await albums()).map(({ artist_credit, track_count }) => [artist_credit, track_count])).toEqual([
      ['Various Artists', 2],
    ]);
  });

  it('keeps releases of one title apart by their MusicBrainz id', async () => {
    const release = (digit: string) => ({
      musicbrainzReleaseId: [`00000000-0000-4000-8000-00000000000${digit}`],
    });
    await add('a/1.mp3', { name: 'cbr.mp3', tags: tagged('One', release('1')) });
    await add('b/1.mp3', { name: 'vbr.mp3', tags: tagged('One', release('2')) });
    await scan();
    expect(await albums()).toHaveLength(2);
  });

  it('counts what a killed scan had written but not counted', async () => {
    await addTen();
    await scan();
    const queries = database().queries;
    await queries.updateTable('scan_run').set({ outcome: 'running' }).execute();
    await queries.updateTable('album').set({ track_count: 0 }).execute();
    expect((await scan()).hasChanged).toBe(true);
    expect((await albums())[0]?.track_count).toBe(10);
    expect((await scan()).hasChanged).toBe(false);
  });

  const heldBy = (holder: string, endsAt: number) =>
    database()
      .queries.insertInto('node_lease')
      .values({ name: 'library', holder, number: 7, ends_at: endsAt })
      .execute();

  it('leaves the library alone while another process scans', async () => {
    await addTen();
    await heldBy('another-machine 1 x', Date.now() + 60_000);
    expect(await scan()).toMatchObject({ isBusyElsewhere: true, progress: { phase: 'blocked' } });
    await database().queries.updateTable('node_lease').set({ ends_at: 1 }).execute();
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 10 });
  });

  it('takes over at once from a scan of this machine that was killed', async () => {
    await addTen();
    const killed = spawnSync(process.execPath, ['--version']);
    const [location] = nameHolder('x').split(' ');
    await heldBy(`${location} ${killed.pid} x`, Date.now() + 60_000);
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 10 });
  });

  it('writes nothing more once another process has taken over', async () => {
    await addTen();
    const { queries } = database();
    const takeOver = () =>
      queries.updateTable('node_lease').set({ holder: 'another-machine 1 x', number: 99 }).execute();
    const onProgress = ({ phase }: ScanProgress) => void (phase === 'reading' && takeOver());
    const dependencies = { database: database(), audio: audio(), clock: createSystemClock(), onProgress };
    const { progress } = await runScan(dependencies, { musicDir: music.folder, acceptsLoss: false });
    expect(progress).toMatchObject({ phase: 'blocked', message: 'another process has taken over (library)' });
    expect(await tracks()).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('keeps the tracks of a folder it may not list', async () => {
    await addTen();
    await scan();
    chmodSync(path.join(music.folder, 'Ann'), 0);
    const { progress } = await scan();
    chmodSync(path.join(music.folder, 'Ann'), 0o755);
    expect(progress.missing).toBe(0);
  });
});
