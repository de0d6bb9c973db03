/**
 * Files that can be made again, in a folder under DATA_DIR/cache. Written beside their place and renamed, so that half a
 * file is never served; capped in size, those not used for longest go first.
 */
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';

/** Keys are paths in the folder, with the name's ending. */
export interface FileCache {
  /** Where the file is if it is there. */
  placeOf(key: string): string;
  /** Absolute path; undefined when it is not there (any more). Counts as used now. */
  find(key: string): Promise<string | undefined>;
  /** `make` writes to the path it is given, anew after a full disk, and says whether it has; several who want the same wait for one making. */
  fill(key: string, make: (draft: string) => Promise<boolean>): Promise<string | undefined>;
}

export interface FileCacheOptions {
  readonly maxBytes: number;
  /** Looking at all files is work for the disk: only after this many were made. */
  readonly filesBetweenSweeps?: number;
  readonly now: () => number;
}

const DRAFT_ENDING = '.draft';

export function createFileCache(
  folder: string,
  { maxBytes, filesBetweenSweeps = 1, now }: FileCacheOptions,
): FileCache {
  const makeOnce = createSingleFlight<string, string | undefined>();
  let drafts = 0;
  let made = 0;
  let clearing: Promise<void> | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  const placeOf = (key: string) => path.join(folder, key);

  async function make(key: string, write: (draft: string) => Promise<boolean>): Promise<string | undefined> {
    const place = placeOf(key);
    drafts += 1;
    const draft = `${place}.${process.pid}-${drafts}${DRAFT_ENDING}`;
    await mkdir(path.dirname(place), { recursive: true });
    // A disk that could not be looked at once is well again later: the halves wait for the next start.
    clearing ??= removeDrafts(folder).catch(() => {});
    await clearing;
    try {
      if (!(await writeWhereThereIsRoom(draft, write))) return undefined;
      await touch(draft, now());
      await rename(draft, place);
    } finally {
      await rm(draft, { force: true });
    }
    made += 1;
    // One that fails is tried again after the next files.
    if (made % filesBetweenSweeps === 0)
      sweeping = sweeping.then(() => sweep(maxBytes, place)).catch(() => {});
    return place;
  }

  /** Open descriptors outlive the name of a file, so nobody's music stops over this. */
  async function sweep(keptBytes: number, newest?: string): Promise<void> {
    const files = await listFiles(folder);
    let total = sumOf(files);
    files.sort((left, right) => left.usedAtMs - right.usedAtMs);
    for (const { file, sizeBytes } of files) {
      if (total <= keptBytes) return;
      if (file === newest) continue;
      await rm(file, { force: true });
      total -= sizeBytes;
    }
  }

  /** A disk may be full long before the cap is reached, and would be for ever: nothing new would be made. */
  async function writeWhereThereIsRoom(
    draft: string,
    write: (draft: string) => Promise<boolean>,
  ): Promise<boolean> {
    try {
      return await write(draft);
    } catch (error) {
      if (toStorageRefusal(error)?.code !== 'STORAGE_FULL') throw error;
      const files = await listFiles(folder);
      // One that is larger already than all others has no room for its rest, and would cost them all, try by try.
      const { size } = await stat(draft).catch(() => ({ size: 0 }));
      if (size >= sumOf(files)) throw error;
      await sweep(sumOf(files) / 2);
      // Over the half that is there: it may be read already.
      return await write(draft);
    }
  }

  return {
    placeOf,
    async find(key) {
      const place = placeOf(key);
      // Also tells whether it is there.
      return touch(place, now()).then(
        () => place,
        () => undefined,
      );
    },
    fill: (key, write) => makeOnce(key, () => make(key, write)),
  };
}

interface CachedFile {
  readonly file: string;
  readonly sizeBytes: number;
  readonly usedAtMs: number;
}

const sumOf = (files: readonly CachedFile[]) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

function touch(file: string, atMs: number): Promise<void> {
  return utimes(file, atMs / 1_000, atMs / 1_000);
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const file of await listPaths(folder)) {
    if (file.endsWith(DRAFT_ENDING)) continue;
    const stats = await stat(file).catch(() => undefined); // Gone meanwhile.
    if (stats) files.push({ file, sizeBytes: stats.size, usedAtMs: stats.mtimeMs });
  }
  return files;
}

/** Halves that a killed run left behind. */
async function removeDrafts(folder: string): Promise<void> {
  for (const file of await listPaths(folder))
    if (file.endsWith(DRAFT_ENDING)) await rm(file, { force: true });
}

async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}
