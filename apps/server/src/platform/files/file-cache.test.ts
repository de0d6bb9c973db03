import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { makeFolder } from '../../test/sample-audio.ts';
import { createFileCache } from './file-cache.ts';

let folder: ReturnType<typeof makeFolder>;
let nowMs = 1_700_000_000_000;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const open = (maxBytes = 1_000) => createFileCache(folder.folder, { maxBytes, now: () => (nowMs += 1_000) });
const of = (sizeBytes: number) => async (draft: string) => {
  await writeFile(draft, Buffer.alloc(sizeBytes));
  return true;
};

it('creates a file once for simultaneous callers, and keeps it across a restart', async () => {
  const cache = open();
  let fills = 0;
  const make = async (draft: string) => {
    fills += 1;
    return of(100)(draft);
  };
  expect(await cache.find('a.flac')).toBeUndefined();
  const files = await Promise.all([cache.fill('a.flac', make), cache.fill('a.flac', make)]);
  expect(new Set(files).size).toBe(1);
  expect(fills).toBe(1);
  expect(await open().find('a.flac')).toBe(files[0]);
});

it('removes the least recently used files at the limit', async () => {
  const cache = open(250);
  for (const key of ['a.flac', 'b.flac']) await cache.fill(key, of(100));
  await cache.find('a.flac');
  await cache.fill('c.flac', of(100));
  await eventually(() => expect(readdirSync(folder.folder).toSorted()).toEqual(['a.flac', 'c.flac']));
  expect(await cache.find('b.flac')).toBeUndefined();
});

it('keeps a file larger than the limit until the next one', async () => {
  const cache = open(250);
  const file = await cache.fill('long.flac', of(400));
  expect(existsSync(file ?? '')).toBe(true);
  await cache.fill('short.flac', of(100));
  await eventually(() => expect(readdirSync(folder.folder)).toEqual(['short.flac']));
});

it('leaves nothing of a failed file, and removes drafts of a killed run', async () => {
  writeFileSync(path.join(folder.folder, 'x.flac.1-1.draft'), 'half');
  const cache = open();
  const failing = cache.fill('a.flac', async (draft) => {
    await writeFile(draft, 'half');
    return false;
  });
  expect(await failing).toBeUndefined();
  await expect(cache.fill('b.flac', () => Promise.reject(new Error('disk full')))).rejects.toThrow(
    'disk full',
  );
  expect(readdirSync(folder.folder)).toEqual([]);
});

/** Simulates a disk that takes only so much; the incomplete file is still there. */
const onDiskOf = (diskBytes: number, sizeBytes: number) => async (draft: string) => {
  await writeFile(draft, 'half');
  const used = readdirSync(folder.folder).reduce(
    (sum, name) => sum + statSync(path.join(folder.folder, name)).size,
    0,
  );
  if (used + sizeBytes > diskBytes)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  return of(sizeBytes)(draft);
};

it('removes the least recently used files if the disk is full before the limit, and then creates the file', async () => {
  const cache = open();
  for (const key of ['a.flac', 'b.flac', 'c.flac', 'd.flac']) await cache.fill(key, of(100));
  expect(await cache.fill('e.flac', onDiskOf(410, 100))).toBeDefined();
  expect(readdirSync(folder.folder).toSorted()).toEqual(['c.flac', 'd.flac', 'e.flac']);
});

it('reports a full disk if none of its own files is in the way', async () => {
  const cache = open();
  await expect(cache.fill('a.flac', onDiskOf(50, 100))).rejects.toThrow('no space left');
  await cache.fill('b.flac', of(100));
  await expect(cache.fill('a.flac', onDiskOf(50, 100))).rejects.toThrow('no space left');
  expect(readdirSync(folder.folder)).toEqual([]);
});

it('removes nothing for a file that is larger than all others together', async () => {
  const cache = open();
  await cache.fill('b.flac', of(100));
  const tooLong = async (draft: string) => {
    await writeFile(draft, Buffer.alloc(150));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  await expect(cache.fill('a.flac', tooLong)).rejects.toThrow('no space left');
  expect(readdirSync(folder.folder)).toEqual(['b.flac']);
});

it('notices that it was emptied', async () => {
  const cache = open();
  await cache.fill('a.flac', of(100));
  folder.remove();
  expect(await cache.find('a.flac')).toBeUndefined();
  expect(await cache.fill('a.flac', of(100))).toBeDefined();
});
