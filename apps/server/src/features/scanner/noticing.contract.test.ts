import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSystemClock } from '#platform/clock.ts';
import { retag } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';
import { runScan } from './run-scan.ts';

const WRITTEN_AT_S = 1_700_000_000;

eachScannedFolder('a scan', ({ database, audio, music, add, scan }) => {
  const scanEverything = () =>
    runScan(
      { database: database(), audio: audio(), clock: createSystemClock(), onProgress: () => {} },
      { musicDir: music.folder, acceptsLoss: false, isByHand: true, readsAll: true },
    );
  const titles = async () => {
    const query = database().queries.selectFrom('track').select(['id', 'title']).orderBy('path');
    return (await query.execute()).map(({ id, title }) => [id, title]);
  };
  const location = (file: string) => path.join(music.folder, file);

  /** Retags like a program that restores the time of the file; padding keeps the size. */
  async function retagQuietly(file: string, title: string): Promise<void> {
    const before = statSync(location(file));
    await retag(location(file), { title: [title], artist: ['Kept'] });
    utimesSync(location(file), WRITTEN_AT_S, WRITTEN_AT_S);
    expect(statSync(location(file))).toMatchObject({ size: before.size });
  }

  async function addFirst(): Promise<void> {
    await add('1.flac', { name: 'plain.flac', tags: { title: ['First'], artist: ['Kept'] } });
    utimesSync(location('1.flac'), WRITTEN_AT_S, WRITTEN_AT_S);
  }

  it('finds a changed tag in a file that kept its time and size', async () => {
    await addFirst();
    await scan();
    const [[id] = []] = await titles();
    await retagQuietly('1.flac', 'Other');
    const { progress } = await scan();
    expect(await titles()).toEqual([[id, 'Other']]);
    expect(progress).toMatchObject({ read: 1, changed: 1, added: 0 });
    expect((await scan()).progress).toMatchObject({ read: 0, changed: 0 });
  });

  it('reads every file on request, also when no time has changed', async () => {
    await addFirst();
    await add('2.mp3', { name: 'cbr.mp3', tags: { title: ['Second'], artist: ['Kept'] } });
    await scan();
    const before = await titles();
    await retagQuietly('1.flac', 'Other');
    const { ctimeMs } = statSync(location('1.flac'));
    const seen = { ctime_ms: Math.floor(ctimeMs) };
    await database().queries.updateTable('track').set(seen).where('path', '=', '1.flac').execute();
    await scan();
    expect(await titles()).toEqual(before);
    expect((await scanEverything()).progress).toMatchObject({ read: 2, added: 0, missing: 0 });
    expect(await titles()).toEqual([[before[0]?.[0], 'Other'], before[1]]);
  });

  it('on request tries all unreadable files again, for any reason', async () => {
    writeFileSync(location('broken.mp3'), 'no music');
    await scan();
    expect((await scan()).progress).toMatchObject({ read: 0 });
    expect((await scanEverything()).progress).toMatchObject({ read: 1 });
  });

  it('stores missing change times without reading the files', async () => {
    await addFirst();
    await scan();
    await database().queries.updateTable('track').set({ ctime_ms: 0 }).execute();
    expect((await scan()).progress).toMatchObject({ read: 0 });
    await retagQuietly('1.flac', 'Other');
    await scan();
    expect((await titles())[0]?.[1]).toBe('Other');
  });

  it('reads no file again when the permissions or the location of very many files were changed', async () => {
    for (let number = 0; number < 51; number += 1)
      await add(`${number}.mp3`, { name: 'cbr.mp3', tags: { title: [`${number}`], artist: ['Kept'] } });
    await scan();
    await database().queries.updateTable('track').set({ ctime_ms: 1 }).execute();
    expect((await scan()).progress).toMatchObject({ read: 0 });
    expect((await scanEverything()).progress).toMatchObject({ read: 51 });
  });

  it('names skipped folders with a dot and skipped formats, one line for each, until they are gone', async () => {
    await add('.38 Special/Wild/1.flac', {
      name: 'plain.flac',
      tags: { title: ['1'], artist: ['.38 Special'] },
    });
    await add('...And Justice/1.mp3', { name: 'cbr.mp3', tags: { title: ['2'], artist: ['M'] } });
    await add('.Trash-1000/files/gone.mp3', { name: 'vbr.mp3' });
    mkdirSync(location('.config'));
    mkdirSync(location('Loose'));
    for (const file of ['a.mid', 'b.MID', 'c.webm', 'notes.txt', 'cover.bmp', '.hidden.mp3'])
      writeFileSync(location(`Loose/${file}`), 'x');
    await scan();
    const problems = async () => {
      const query = database().queries.selectFrom('scan_problem').select(['path', 'kind', 'reason']);
      return (await query.orderBy('path').execute()).map((one) => [one.path, one.kind, one.reason]);
    };
    expect(await problems()).toEqual([
      ['.38 Special', 'skipped', 'This folder is passed over, because its name begins with a dot'],
      ['Loose/*.mid', 'skipped', '2 files passed over: the library does not read MID'],
      ['Loose/*.webm', 'skipped', 'One file passed over: the library does not read WEBM'],
    ]);
    rmSync(location('.38 Special'), { recursive: true });
    rmSync(location('Loose'), { recursive: true });
    await scan();
    expect(await problems()).toEqual([]);
  });

  it('names at most two hundred skipped items, and sums up the rest by format', async () => {
    await add('1.mp3', { name: 'cbr.mp3', tags: { title: ['1'], artist: ['Kept'] } });
    for (let number = 0; number < 230; number += 1) {
      mkdirSync(location(`Album ${number}`));
      writeFileSync(location(`Album ${number}/1.mid`), 'x');
    }
    await scan();
    const rows = await database().queries.selectFrom('scan_problem').select(['path', 'reason']).execute();
    expect(rows).toHaveLength(201);
    expect(rows.find(({ path: of }) => of === '**/*.mid')?.reason).toBe(
      '30 more folders with MID files are passed over',
    );
  });
});
