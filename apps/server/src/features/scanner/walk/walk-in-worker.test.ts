import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWalk } from './walk-in-worker.ts';
import { lookAtLeft, type WalkedFolder, walkLibrary } from './walk-library.ts';
import { packFolders, unpackFolders } from './walk-messages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tutti-walk-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function walkInWorker(): Promise<WalkedFolder[]> {
  const walk = startWalk(root);
  const found: WalkedFolder[] = [];
  for await (const folders of walk.folders()) found.push(...folders);
  return found;
}

it('finds in the thread what a walk in this one finds, folder by folder', async () => {
  for (let album = 0; album < 450; album += 1) {
    const folder = path.join(root, `album ${album}`);
    mkdirSync(folder);
    for (let track = 0; track < album % 4; track += 1)
      writeFileSync(path.join(folder, `${track} of\n${album}.mp3`), 'x'.repeat(track * album));
  }
  writeFileSync(path.join(root, 'album 7', 'cover.jpg'), 'picture');
  symlinkSync('/etc', path.join(root, 'album 8', 'out'));
  expect(await walkInWorker()).toEqual([...walkLibrary(root)]);
});

it('leaves no more files to the consumer than are looked at in time, and finds each of them once', async () => {
  for (let album = 0; album < 100; album += 1) {
    const folder = path.join(root, `album ${album}`);
    mkdirSync(folder);
    for (let track = 0; track < 30; track += 1)
      writeFileSync(path.join(folder, `${track}.mp3`), 'x'.repeat(track));
  }
  const expected = [...walkLibrary(root)];
  const walk = startWalk(root);
  const found: WalkedFolder[] = [];
  for await (const folders of walk.folders()) {
    // Nobody is in a hurry here: the thread is through long before, and has looked at most of them itself.
    await new Promise((resolve) => setImmediate(resolve));
    found.push(...folders);
  }
  expect(found).toEqual(expected);
});

it('tells of a left file that it is gone by leaving it out, and of one that cannot be looked at', () => {
  const left = { sizeBytes: Number.NaN, mtimeMs: Number.NaN };
  mkdirSync(path.join(root, 'a'));
  writeFileSync(path.join(root, 'a', '1.mp3'), 'four');
  symlinkSync('loop.mp3', path.join(root, 'a', 'loop.mp3'));
  const folder = {
    folder: 'a',
    files: ['1', 'gone', 'loop'].map((name) => ({ path: `a/${name}.mp3`, ...left })),
    art: undefined,
    problems: [],
    isUnreadable: false,
  };
  let looked = 0;
  const { files, problems } = lookAtLeft(root, folder, () => {
    looked += 1;
  });
  const times = { mtimeMs: expect.any(Number), ctimeMs: expect.any(Number) };
  expect(files).toEqual([{ path: 'a/1.mp3', sizeBytes: 4, ...times }]);
  expect(problems).toEqual([
    {
      file: { path: 'a/loop.mp3', sizeBytes: 0, mtimeMs: 0 },
      kind: 'no-permission',
      reason: 'Cannot be looked at (ELOOP)',
    },
  ]);
  expect(looked).toBe(3);
});

it('has nothing but the root of an empty folder', async () => {
  expect(await walkInWorker()).toEqual([...walkLibrary(root)]);
});

it('throws what a folder that is not there makes the walk throw, by its code and call', async () => {
  rmSync(root, { recursive: true });
  await expect(walkInWorker()).rejects.toMatchObject({ code: 'ENOENT', syscall: expect.any(String) });
});

it('sends sizes beyond four gigabytes and times before 1970 as they are', () => {
  const files = [
    { path: 'a/1.flac', sizeBytes: 2 ** 33 + 1, mtimeMs: -1 },
    { path: 'a/2.flac', sizeBytes: 0, mtimeMs: 1_700_000_000_123 },
  ];
  const walked = [
    { folder: '', files: [], art: undefined, problems: [], isUnreadable: false },
    { folder: 'a', files, art: { path: 'a/cover.jpg', version: '1-2' }, problems: [], isUnreadable: true },
  ];
  expect(unpackFolders(packFolders(walked))).toEqual(walked);
});

it('can be stopped before anybody asked what was found', async () => {
  const walk = startWalk(root);
  await expect(walk.stop()).resolves.toBeUndefined();
});
