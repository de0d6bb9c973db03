/** Caches files that can be created again: drafts are renamed when complete, the least recently used deleted first. */
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';

export interface FileCache {
  pathOf(key: string): string;
  /** Returns the absolute path; undefined if it is not there (any more). Counts as a use. */
  find(key: string): Promise<string | undefined>;
  /** `make` writes to the path and returns whether it succeeded; simultaneous callers share one run. */
  fill(key: string, make: (draft: string) => Promise<boolean>): Promise<string | undefined>;
}

export interface FileCacheOptions {
  readonly maxBytes: number;
  /** Listing all files takes disk time, so it runs only after this many new ones. */
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
  let created = 0;
  let clearing: Promise<void> | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  const pathOf = (key: string) => path.join(folder, key);

  async function make(key: string, write: (draft: string) => Promise<boolean>): Promise<string | undefined> {
    const location = pathOf(key);
    drafts += 1;
    const draft = `${location}.${process.pid}-${drafts}${DRAFT_ENDING}`;
    await mkdir(path.dirname(location), { recursive: true });
    clearing ??= removeDrafts(folder).catch(() => {});
    await clearing;
    try {
      if (!(await writeWhereThereIsRoom(draft, write))) return undefined;
      await touch(draft, now());
      await rename(draft, location);
    } finally {
      await rm(draft, { force: true });
    }
    created += 1;
    // A failed sweep is retried after the next files.
    if (created % filesBetweenSweeps === 0)
      sweeping = sweeping.then(() => sweep(maxBytes, location)).catch(() => {});
    return location;
  }

  /** Deletes the least recently used files. Open descriptors stay valid, so nobody's music stops. */
  async function sweep(budgetBytes: number, newest?: string): Promise<void> {
    const files = await listFiles(folder);
    let total = sumOf(files);
    files.sort((left, right) => left.usedAtMs - right.usedAtMs);
    for (const { file, sizeBytes } of files) {
      if (total <= budgetBytes) return;
      if (file === newest) continue;
      await rm(file, { force: true });
      total -= sizeBytes;
    }
  }

  /** Frees space and retries, because a disk that is full before the limit is reached would stay full. */
  async function writeWhereThereIsRoom(
    draft: string,
    write: (draft: string) => Promise<boolean>,
  ): Promise<boolean> {
    try {
      return await write(draft);
    } catch (error) {
      if (toStorageRefusal(error)?.code !== 'STORAGE_FULL') throw error;
      const files = await listFiles(folder);
      // A file larger than all others together would not fit, and would cost them all, one after the other.
      const { size } = await stat(draft).catch(() => ({ size: 0 }));
      if (size >= sumOf(files)) throw error;
      await sweep(sumOf(files) / 2);
      // Written over the incomplete file, because it may be read already.
      return await write(draft);
    }
  }

  return {
    pathOf,
    async find(key) {
      const location = pathOf(key);
      // Touching also shows whether it exists.
      return touch(location, now()).then(
        () => location,
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
    const stats = await stat(file).catch(() => undefined); // Deleted meanwhile.
    if (stats) files.push({ file, sizeBytes: stats.size, usedAtMs: stats.mtimeMs });
  }
  return files;
}

async function removeDrafts(folder: string): Promise<void> {
  for (const file of await listPaths(folder))
    if (file.endsWith(DRAFT_ENDING)) await rm(file, { force: true });
}

async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}
