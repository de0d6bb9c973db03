import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createArtCache } from './art-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-art-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = () => 1_700_000_000_000;
const picture = Buffer.from('a picture');

it('stores pictures, and that there is none', async () => {
  const onUncached = vi.fn();
  const cache = createArtCache(folder, { now, onUncached });
  expect(await cache.read('1-x')).toBeUndefined();
  expect(await cache.fill('1-x', async () => picture)).toEqual(picture);
  expect(await cache.fill('2-x', async () => 'none')).toEqual(Buffer.alloc(0));
  expect(await cache.fill('3-x', async () => 'unknown')).toBeUndefined();
  expect(await cache.read('1-x')).toEqual(picture);
  expect(await cache.read('2-x')).toEqual(Buffer.alloc(0));
  expect(await cache.read('3-x')).toBeUndefined();
  expect(onUncached).not.toHaveBeenCalled();
});

it('returns a picture that the disk cannot store, and one that it cannot read back', async () => {
  // A file in place of the folder makes every read and write below it fail, for any system user.
  const broken = path.join(folder, 'full');
  writeFileSync(broken, '');
  const onUncached = vi.fn();
  const cache = createArtCache(broken, { now, onUncached });
  expect(await cache.read('1-x')).toBeUndefined();
  expect(await cache.fill('1-x', async () => picture)).toEqual(picture);
  expect(onUncached).toHaveBeenCalledOnce();
  expect(readdirSync(folder)).toEqual(['full']);
});
