import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOpenedInside, openInside } from './open-inside.ts';

let folder: string;
let root: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tutti-open-')));
  root = path.join(folder, 'music');
  mkdirSync(path.join(root, 'album'), { recursive: true });
  mkdirSync(path.join(folder, 'foreign'));
  for (const name of ['music/album/song.mp3', 'foreign/song.mp3'])
    writeFileSync(path.join(folder, name), name);
  symlinkSync(path.join(root, 'album'), path.join(root, 'inside'));
  symlinkSync(path.join(folder, 'foreign'), path.join(root, 'outside'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('opens files inside, even through a link, and nothing else', async () => {
  for (const name of ['album/song.mp3', 'inside/song.mp3']) {
    const file = await openInside(root, name);
    expect(file?.realPath).toBe(path.join(root, 'album', 'song.mp3'));
    expect(file?.stats.size).toBe('music/album/song.mp3'.length);
    closeSync(file?.descriptor ?? -1);
  }
  for (const name of ['outside/song.mp3', '../foreign/song.mp3', 'album', 'nowhere.mp3'])
    expect([name, await openInside(root, name)]).toEqual([name, undefined]);
});

it('checks the open file, not its name: a folder that was a link for that moment gains nothing', async () => {
  const isOpened = async (name: string) => {
    const descriptor = openSync(path.join(folder, name), 'r');
    const stats = fstatSync(descriptor);
    const isInside = await isOpenedInside(root, { descriptor, stats, relativePath: 'album/song.mp3' });
    closeSync(descriptor);
    return isInside;
  };
  // The name refers to the song again by now, whatever was opened.
  expect(await isOpened('foreign/song.mp3')).toBe(false);
  expect(await isOpened('music/album/song.mp3')).toBe(true);
});
