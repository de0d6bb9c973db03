import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createLibraryStateStore } from '#features/library/library-state-store.ts';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { ReadProblem, ReadResult } from '#platform/audio/tags/read-track.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';
import { createLibraryStatusStore } from './library-status-store.ts';
import { runScan } from './run-scan.ts';
import { type WalkedFolder, walkLibrary } from './walk/walk-library.ts';

const DAY_MS = 86_400_000;

eachScannedFolder('files that cannot be read', ({ database, audio, music, add, scan }) => {
  const problems = () => createLibraryStatusStore(database().queries).listProblems();

  const tracks = () => database().queries.selectFrom('track').selectAll().orderBy('path').execute();
  const albums = () => database().queries.selectFrom('album').selectAll().execute();
  const spoil = (number: number) => writeFileSync(path.join(music.folder, `${number}.mp3`), 'no music');

  async function addTen(): Promise<void> {
    for (let number = 1; number <= 10; number += 1) await addOne(number);
  }

  const addOne = (number: number, title = `Title ${number}`) =>
    add(`${number}.mp3`, {
      name: 'cbr.mp3',
      tags: { title: [title], artist: ['Ann'], album: ['First'], genre: ['Jazz'] },
    });

  it('counts and tells of a known track whose file cannot be read any more, and of its return', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    spoil(3);
    const { progress, hasChanged, changedTrackIds } = await scan();
    expect({ progress, hasChanged }).toMatchObject({ progress: { missing: 1 }, hasChanged: true });
    expect(changedTrackIds).toEqual([before.find((row) => row.path === '3.mp3')?.id]);
    expect((await albums())[0]?.track_count).toBe(9);
    expect((await scan()).hasChanged).toBe(false);
    await addOne(3);
    await scan();
    expect((await tracks()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await albums())[0]?.track_count).toBe(10);
  });

  it('changes nothing and says so, at each scan, when more than a fifth cannot be read any more', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    for (const number of [1, 2, 3]) spoil(number);
    const versions: string[] = [];
    for (const read of [3, 0, 0]) {
      const { progress } = await scan();
      expect(progress).toMatchObject({ phase: 'blocked', read });
      expect(progress.message).toContain('3 of 10');
      expect(await tracks()).toEqual(before);
      versions.push(await createLibraryStateStore(database()).readVersion());
    }
    // Nobody fetches the same lists anew while a library waits for its owner.
    expect(new Set(versions).size).toBe(1);
    expect((await scan(true)).progress).toMatchObject({ phase: 'idle', missing: 3 });
    expect((await albums())[0]?.track_count).toBe(7);
    expect((await scan()).progress).toMatchObject({ phase: 'idle', missing: 0 });
  });

  it('counts what is gone and what cannot be read together', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    for (const number of [1, 2]) spoil(number);
    unlinkSync(path.join(music.folder, '3.mp3'));
    expect((await scan()).progress.message).toContain('3 of 10');
    expect(await tracks()).toEqual(before);
  });

  it('continues a track at its new place while another file at its old one cannot be read', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    renameSync(path.join(music.folder, '3.mp3'), path.join(music.folder, 'z.mp3'));
    spoil(3);
    expect((await scan()).progress).toMatchObject({ phase: 'idle', moved: 1, missing: 0 });
    const moved = (await tracks()).find((row) => row.path === 'z.mp3');
    expect(moved).toMatchObject({ id: before.find((row) => row.path === '3.mp3')?.id, missing_since: null });
  });

  it('counts as missing what went and what another track took the place of', async () => {
    await addTen();
    await scan();
    await add('1.mp3', { name: 'vbr.mp3', tags: { title: ['Another'] } });
    unlinkSync(path.join(music.folder, '2.mp3'));
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 1, missing: 2 });
    expect((await tracks()).filter((row) => row.missing_since !== null)).toHaveLength(2);
  });

  /** The folder as it is, but for what `change` makes of it: no file is barred to root. */
  const scanWalked = (change: (folder: WalkedFolder) => WalkedFolder) =>
    runScan(
      {
        database: database(),
        audio: audio(),
        clock: createManualClock(),
        onProgress: () => {},
        walk: {
          async *folders() {
            yield [...walkLibrary(music.folder)].map(change);
          },
          stop: async () => {},
        },
      },
      { musicDir: music.folder, acceptsLoss: false },
    );
  const unreadable = (file: string) => ({
    file: { path: file, sizeBytes: 0, mtimeMs: 0 },
    kind: 'no-permission' as const,
    reason: 'Cannot be looked at (EIO)',
  });

  it('takes files that cannot be looked at for neither there nor gone', async () => {
    await addTen();
    await add('linked/11.mp3', { name: 'vbr.mp3', tags: { title: ['Eleven'] } });
    await scan();
    const before = await tracks();
    const { progress, hasChanged } = await scanWalked(({ folder, files, ...more }) => {
      const [first, ...others] = folder === '' ? files : [];
      const problems = first
        ? [...others.map(({ path: file }) => unreadable(file)), unreadable('linked')]
        : [];
      return { ...more, folder, files: first ? [first] : [], problems };
    });
    expect({ ...progress, hasChanged }).toMatchObject({ phase: 'idle', missing: 0, hasChanged: false });
    expect(await tracks()).toEqual(before);
    expect(await problems()).toHaveLength(10);
  });

  it.each([
    ['a folder that cannot be listed', 'Ann/First', true],
    ['a picture that cannot be looked at', 'Ann/First/cover.jpg', false],
  ])('keeps the pictures of albums and artists in %s', async (_name, location, isUnreadable) => {
    await add('Ann/First/1.mp3', {
      name: 'cbr.mp3',
      tags: { title: ['1'], artist: ['Ann'], album: ['First'] },
    });
    await add('2.mp3', { name: 'vbr.mp3', tags: { title: ['Two'] } });
    for (const picture of ['cover.jpg', 'artist.jpg'])
      writeFileSync(path.join(music.folder, 'Ann/First', picture), 'picture');
    await scan();
    const read = async () => [
      await albums(),
      await database().queries.selectFrom('artist').selectAll().execute(),
    ];
    const before = await read();
    expect(before).toMatchObject([[{ art_kind: 'folder' }], [{ art_kind: 'folder' }]]);
    const { hasChanged } = await scanWalked((folder) => {
      if (folder.folder !== 'Ann/First') return folder;
      const { artistArt: _unreadable, ...rest } = folder;
      const files = isUnreadable ? [] : folder.files;
      const more = isUnreadable ? rest : folder;
      return { ...more, files, isUnreadable, art: undefined, problems: [unreadable(location)] };
    });
    expect(hasChanged).toBe(false);
    expect(await read()).toEqual(before);
    rmSync(path.join(music.folder, 'Ann/First/cover.jpg'));
    await scan();
    expect(await albums()).toMatchObject([{ art_kind: 'none' }]);
  });

  /** Reads as the real one does, except what the question says yes to. */
  const failing = (kind: ReadProblem['kind'], fails: (file: string) => boolean): AudioProcess => ({
    ...audio(),
    async readFiles(root, files) {
      const results = await audio().readFiles(root, files);
      return files.map((file, index) =>
        fails(file.path) ? { problem: { file, kind, reason: kind } } : (results[index] as ReadResult),
      );
    },
  });

  const scanReadBy = (reader: AudioProcess) =>
    runScan(
      { database: database(), audio: reader, clock: createManualClock(), onProgress: () => {} },
      { musicDir: music.folder, acceptsLoss: false },
    );

  it('keeps a track over whose new tags the reader waited in vain, and reads them at the next scan', async () => {
    for (const number of [1, 2]) await addOne(number);
    await scan();
    const before = await tracks();
    const file = path.join(music.folder, '2.mp3');
    unlinkSync(file);
    // As on a share that hangs: opening it takes for ever.
    execFileSync('mkfifo', [file]);
    const { progress, hasChanged } = await scanWalked((folder) => ({
      ...folder,
      files: [...folder.files, { path: '2.mp3', sizeBytes: 1, mtimeMs: 1 }],
    }));
    expect({ progress, hasChanged }).toMatchObject({
      progress: { phase: 'idle', read: 1, missing: 0 },
      hasChanged: false,
    });
    expect(await tracks()).toEqual(before);
    expect(await problems()).toMatchObject([{ path: '2.mp3', kind: 'unreadable' }]);
    rmSync(file);
    await addOne(2, 'Retagged');
    expect((await scan()).progress).toMatchObject({ phase: 'idle', changed: 1, missing: 0 });
    expect((await tracks())[1]).toMatchObject({ id: before[1]?.id, title: 'Retagged', missing_since: null });
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['fails over', (): AudioProcess => failing('unreadable', () => true)],
    ['may not open', (): AudioProcess => failing('no-permission', () => true)],
    ['does not get to', (): AudioProcess => ({ ...audio(), readFiles: async () => [] })],
  ])(
    'keeps a track whose file was moved and that the reader %s, and continues it at the next scan',
    async (_, reader) => {
      await addTen();
      utimesSync(path.join(music.folder, '4.mp3'), 1_000, 1_000);
      await scan();
      const before = await tracks();
      renameSync(path.join(music.folder, '3.mp3'), path.join(music.folder, 'z.mp3'));
      unlinkSync(path.join(music.folder, '4.mp3'));
      const { progress } = await scanReadBy(reader());
      expect(progress).toMatchObject({ phase: 'idle', missing: 1 });
      const missing = (await tracks()).filter((row) => row.missing_since !== null);
      expect(missing.map((row) => row.path)).toEqual(['4.mp3']);
      expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 0, moved: 1, missing: 0 });
      expect((await tracks()).find((row) => row.path === 'z.mp3')).toMatchObject({
        id: before.find((row) => row.path === '3.mp3')?.id,
        missing_since: null,
      });
    },
  );

  it.each(['unreadable', 'no-permission'] as const)('takes no file for gone that is %s', async (kind) => {
    await addTen();
    await scan();
    const before = await tracks();
    for (let number = 1; number <= 10; number += 1) await addOne(number, `Retagged ${number}`);
    const { progress } = await scanReadBy(failing(kind, () => true));
    expect(progress).toMatchObject({ phase: 'idle', read: 10, missing: 0 });
    expect(await tracks()).toEqual(before);
    expect((await scan()).progress).toMatchObject({ phase: 'idle', read: 10, changed: 10, missing: 0 });
  });

  it('says how many files the reader left for another time, and reads them at the next scan', async () => {
    await addTen();
    await scan();
    const before = await tracks();
    for (const number of [1, 2, 3]) await addOne(number, `Retagged ${number}`);
    const tired: AudioProcess = {
      ...audio(),
      readFiles: (root, files) => audio().readFiles(root, files.slice(0, 1)),
    };
    const { progress } = await scanReadBy(tired);
    expect(progress).toMatchObject({ phase: 'idle', read: 1, changed: 1, missing: 0 });
    expect(progress.message).toContain('2 left for the next scan');
    expect((await tracks()).map(({ id, missing_since }) => ({ id, missing_since }))).toEqual(
      before.map(({ id }) => ({ id, missing_since: null })),
    );
    const { progress: next } = await scan();
    expect(next).toMatchObject({ phase: 'idle', read: 2, changed: 2 });
    expect(next.message).not.toContain('left');
  });

  it('reads what could not be had before behind everything else, so that it keeps nothing waiting', async () => {
    for (const number of [1, 3]) await addOne(number);
    await scanReadBy(failing('unreadable', (file) => file === '1.mp3'));
    await addOne(2);
    await addOne(3, 'Retagged');
    const requested: string[] = [];
    await scanReadBy({
      ...audio(),
      readFiles(root, files) {
        requested.push(...files.map((file) => file.path));
        return audio().readFiles(root, files);
      },
    });
    expect(requested).toEqual(['2.mp3', '3.mp3', '1.mp3']);
  });

  it('leaves the version of the library as it is while a file may not be read', async () => {
    await addTen();
    const version = () => createLibraryStateStore(database()).readVersion();
    const look = () =>
      runScan(
        {
          database: database(),
          audio: failing('no-permission', (file) => file === '3.mp3'),
          clock: createManualClock(),
          onProgress: () => {},
        },
        { musicDir: music.folder, acceptsLoss: false },
      );
    expect((await look()).progress).toMatchObject({ read: 10, added: 9 });
    const before = await version();
    expect(await look()).toMatchObject({ hasChanged: false, progress: { phase: 'idle', read: 1, added: 0 } });
    expect(await version()).toBe(before);
  });

  it('tries a file again over which the reader died, when a scan is started by hand or a day has passed', async () => {
    await addOne(1);
    let crashes = 2;
    const unlucky = failing('reader-crashed', () => {
      crashes -= 1;
      return crashes >= 0;
    });
    const clock = createManualClock();
    const look = (isByHand: boolean) =>
      runScan(
        { database: database(), audio: unlucky, clock, onProgress: () => {} },
        { musicDir: music.folder, acceptsLoss: false, isByHand },
      );
    expect((await look(false)).progress).toMatchObject({ read: 1, added: 0 });
    clock.advance(DAY_MS - 1_000);
    expect((await look(false)).progress.read).toBe(0);
    expect((await look(true)).progress).toMatchObject({ read: 1, added: 0 });
    clock.advance(DAY_MS - 1_000);
    expect((await look(false)).progress.read).toBe(0);
    clock.advance(1_000);
    expect((await look(false)).progress).toMatchObject({ read: 1, added: 1 });
    expect(await problems()).toEqual([]);
  });

  it.each(['z.flac', 'z.aiff'])('reads the files beside %s that holds nothing but zeros', async (zeros) => {
    await add('good.mp3', { name: 'cbr.mp3' });
    writeFileSync(path.join(music.folder, zeros), Buffer.alloc(65_536));
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 1, read: 2 });
    const listed = await problems();
    expect(listed).toMatchObject([{ path: zeros, kind: 'not-audio' }]);
    expect(listed[0]?.reason).not.toMatch(/\p{Cc}/u);
    expect((await scan()).progress.read).toBe(0);
  });
});
