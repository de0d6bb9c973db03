import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInside, resolveInside } from './safe-path.ts';

let folder: string;
let root: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tutti-paths-')));
  root = path.join(folder, 'music');
  mkdirSync(path.join(root, 'a'), { recursive: true });
  mkdirSync(path.join(folder, 'music-other'));
  writeFileSync(path.join(root, 'a', 'song.mp3'), 'x');
  writeFileSync(path.join(folder, 'secret.mp3'), 'x');
  writeFileSync(path.join(folder, 'music-other', 'b.mp3'), 'x');
  symlinkSync(path.join(folder, 'secret.mp3'), path.join(root, 'out.mp3'));
  symlinkSync(path.join(root, 'a', 'song.mp3'), path.join(root, 'in.mp3'));
  symlinkSync(folder, path.join(root, 'up'));
  symlinkSync(path.join(root, 'round'), path.join(root, 'round'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('resolveInside', () => {
  it('returns the real path of a file, even through a link that stays inside', async () => {
    const song = path.join(root, 'a', 'song.mp3');
    expect(await resolveInside(root, 'a/song.mp3')).toBe(song);
    expect(await resolveInside(root, 'in.mp3')).toBe(song);
  });

  it.each([
    '../secret.mp3',
    'a/../../secret.mp3',
    '../music-other/b.mp3',
    '/etc/passwd',
    'out.mp3',
    'up/secret.mp3',
    'round',
    'gone.mp3',
    'a/song.mp3/x',
    'a\0.mp3',
  ])('returns undefined for %j', async (name) => {
    expect(await resolveInside(root, name)).toBeUndefined();
  });

  it('never returns a path outside, for any input', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      'a',
      'up',
      'out.mp3',
      'song.mp3',
      'music-other',
      '',
      'secret.mp3',
      '…',
      '%2e%2e',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const found = await resolveInside(root, parts.join('/'));
        expect(found === undefined || isInside(root, found)).toBe(true);
      }),
    );
  });
});
