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

it('keeps what was made, and that there is nothing', async () => {
  const onUnkept = vi.fn();
  const cache = createArtCache(folder, { now, onUnkept });
  expect(await cache.read('1-x')).toBeUndefined();
  expect(await cache.fill('1-x', async () => picture)).toEqual(picture);
  expect(await cache.fill('2-x', async () => 'none')).toEqual(Buffer.alloc(0));
  expect(await cache.fill('3-x', async () => 'unknown')).toBeUndefined();
  expect(await cache.read('1-x')).toEqual(picture);
  expect(await cache.read('2-x')).toEqual(Buffer.alloc(0));
  expect(await cache.read('3-x')).toBeUndefined();
  expect(onUnkept).not.toHaveBeenCalled();
});

it('answers a picture that the disk does not take, and one that it does not give back', async () => {
  // A file where the folder should be fails every reading and writing below it, for any user of the system.
  const broken = path.join(folder, 'full');
  writeFileSync(broken, '');
  const onUnkept = vi.fn();
  const cache = createArtCache(broken, { now, onUnkept });
  expect(await cache.read('1-x')).toBeUndefined();
  expect(await cache.fill('1-x', async () => picture)).toEqual(picture);
  expect(onUnkept).toHaveBeenCalledOnce();
  expect(readdirSync(folder)).toEqual(['full']);
});
