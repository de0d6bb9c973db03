import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walkLibrary } from './walk-library.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tutti-walk-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const location = (latin1: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(latin1, 'latin1')]);

it.skipIf(process.platform !== 'linux')(
  'lists files and folders whose names are no UTF-8 as problems, each by its own bytes',
  () => {
    for (const name of ['caf\xe9.mp3', 'caf\xe8.mp3', 'notes \xe9.txt', '.hidden \xe9.mp3'])
      writeFileSync(location(name), 'x');
    mkdirSync(location('M\xfcnchen'));
    writeFileSync(path.join(root, 'rightly \ufffd.mp3'), 'x');
    writeFileSync(path.join(root, 'café.mp3'), 'x');
    const [folder, ...deeper] = [...walkLibrary(root)];
    expect(deeper).toEqual([]);
    expect(folder?.files.map((file) => file.path).sort()).toEqual(['café.mp3', 'rightly \ufffd.mp3']);
    expect(folder?.problems.map(({ file }) => file.path).sort()).toEqual([
      'M\\xfcnchen',
      'caf\\xe8.mp3',
      'caf\\xe9.mp3',
    ]);
    for (const { kind, reason } of folder?.problems ?? [])
      expect([kind, reason]).toEqual(['unreadable', 'The name is not valid UTF-8; please rename it']);
  },
);

it('tells of links that lead nowhere from those whose target cannot be looked at', () => {
  symlinkSync('gone.mp3', path.join(root, 'nowhere.mp3'));
  symlinkSync('loop.mp3', path.join(root, 'loop.mp3'));
  symlinkSync('gone', path.join(root, 'nowhere'));
  // A failure that root meets, too.
  for (const name of ['barred.mp3', 'barred']) symlinkSync('x'.repeat(300), path.join(root, name));
  const [folder] = [...walkLibrary(root)];
  const problems = folder?.problems.map(({ file, kind, reason }) => [file.path, kind, reason]).sort();
  expect(problems).toEqual([
    ['barred', 'no-permission', 'Cannot be looked at (ENAMETOOLONG)'],
    ['barred.mp3', 'no-permission', 'Cannot be looked at (ENAMETOOLONG)'],
    ['loop.mp3', 'unreadable', 'This link leads nowhere'],
    ['nowhere.mp3', 'unreadable', 'This link leads nowhere'],
  ]);
});

it('hands on a folder of very many files in parts, each file, picture and problem once', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `${index}.mp3`);
  for (const name of names) writeFileSync(path.join(root, name), '');
  for (const name of ['cover.jpg', 'folder.jpg']) writeFileSync(path.join(root, name), 'picture');
  mkdirSync(path.join(root, 'deeper'));
  symlinkSync('gone.mp3', path.join(root, 'nowhere.mp3'));
  const parts = [...walkLibrary(root)].filter(({ folder }) => folder === '');
  expect(Math.max(...parts.map(({ files }) => files.length))).toBeLessThanOrEqual(500);
  const found = parts.flatMap(({ files }) => files.map((file) => file.path));
  expect(found.sort()).toEqual(names.sort());
  expect(parts.flatMap(({ art }) => art?.path ?? [])).toEqual(['cover.jpg']);
  expect(parts.flatMap(({ problems }) => problems.map(({ file }) => file.path))).toEqual(['nowhere.mp3']);
  // Beside music it is the picture of the album, also where the last part holds no file.
  expect(parts.flatMap(({ artistArt }) => artistArt ?? [])).toEqual([]);
});
