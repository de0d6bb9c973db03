/**
 * Finished pictures in DATA_DIR/cache/art. Written beside their place and renamed, so that half a picture is never
 * served; capped in size, the least lately made go first. Everything in it can be made again, so a disk that is full or
 * fails only makes pictures slower.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The picture; `none`: there is none, for good. `unknown`: it could not be looked at now, so nothing is remembered. */
export type Making = Buffer | 'none' | 'unknown';

export interface ArtCache {
  /** Empty when it is known that there is no picture. */
  read(key: string): Promise<Buffer | undefined>;
  /** Several who want the same wait for one making. Also answers what could not be kept. */
  fill(key: string, make: () => Promise<Making>): Promise<Buffer | undefined>;
}

const SIZE_MAX_BYTES = 512 * 1_024 * 1_024;
/** Looking at all files is work for the disk: only after this many were added. */
const FILES_BETWEEN_SWEEPS = 500;

export interface ArtCacheOptions {
  readonly sizeMaxBytes?: number;
  readonly filesBetweenSweeps?: number;
  /** A picture was made that the disk did not take. */
  readonly onUnkept: (error: unknown) => void;
}

export function createArtCache(
  folder: string,
  { sizeMaxBytes = SIZE_MAX_BYTES, filesBetweenSweeps = FILES_BETWEEN_SWEEPS, onUnkept }: ArtCacheOptions,
): ArtCache {
  const filling = new Map<string, Promise<Buffer | undefined>>();
  let added = 0;
  let made = 0;
  let isSweeping = false;

  const place = (key: string) => path.join(folder, key.slice(-2), key);

  async function read(key: string): Promise<Buffer | undefined> {
    // Whatever the disk says: it can be made again.
    return readFile(place(key)).catch(() => undefined);
  }

  async function make(key: string, work: () => Promise<Making>): Promise<Buffer | undefined> {
    const making = await work();
    if (making === 'unknown') return undefined;
    // An empty file says that there is no picture, so that a broken one is not decoded at every look.
    const bytes = making === 'none' ? Buffer.alloc(0) : making;
    await keep(place(key), bytes).catch(onUnkept);
    return bytes;
  }

  async function keep(target: string, bytes: Buffer): Promise<void> {
    made += 1;
    const draft = `${target}.${process.pid}-${made}.tmp`;
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true }).catch(() => {});
    }
    added += 1;
    if (added % filesBetweenSweeps === 0) void sweep().catch(() => {}); // Tried again after the next ones.
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const files = await listFiles(folder);
      let total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      files.sort((a, b) => a.mtimeMs - b.mtimeMs);
      for (const { file, sizeBytes } of files) {
        if (total <= sizeMaxBytes) break;
        await rm(file, { force: true });
        total -= sizeBytes;
      }
    } finally {
      isSweeping = false;
    }
  }

  return {
    read,
    fill(key, work) {
      let pending = filling.get(key);
      if (!pending) {
        pending = make(key, work).finally(() => filling.delete(key));
        filling.set(key, pending);
      }
      return pending;
    },
  };
}

interface CachedPicture {
  readonly file: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

async function listFiles(folder: string): Promise<CachedPicture[]> {
  const files: CachedPicture[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stats = await stat(file).catch(absentAsUndefined);
    if (stats) files.push({ file, sizeBytes: stats.size, mtimeMs: stats.mtimeMs });
  }
  return files;
}

function absentAsUndefined(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
