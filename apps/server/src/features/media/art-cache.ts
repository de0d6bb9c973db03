/**
 * Finished pictures in DATA_DIR/cache/art. Written beside their place and renamed, so that half a picture is never
 * served; capped in size, the least lately made go first. Everything in it can be made again.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `none`: there is no picture, for good. `unknown`: it could not be looked at now, so nothing is remembered. */
export type Making = 'made' | 'none' | 'unknown';

export interface ArtCache {
  /** Empty when it is known that there is no picture. */
  read(key: string): Promise<Buffer | undefined>;
  /** `make` writes to the path it is given. Several who want the same wait for one making. */
  fill(key: string, make: (file: string) => Promise<Making>): Promise<Buffer | undefined>;
}

const SIZE_MAX_BYTES = 512 * 1_024 * 1_024;
/** Looking at all files is work for the disk: only after this many were added. */
const FILES_BETWEEN_SWEEPS = 500;

export function createArtCache(
  folder: string,
  { sizeMaxBytes = SIZE_MAX_BYTES, filesBetweenSweeps = FILES_BETWEEN_SWEEPS } = {},
): ArtCache {
  const filling = new Map<string, Promise<Buffer | undefined>>();
  let added = 0;
  let made = 0;
  let isSweeping = false;

  const place = (key: string) => path.join(folder, key.slice(-2), key);

  async function read(key: string): Promise<Buffer | undefined> {
    return readFile(place(key)).catch(absentAsUndefined);
  }

  async function make(key: string, work: (file: string) => Promise<Making>): Promise<Buffer | undefined> {
    const target = place(key);
    await mkdir(path.dirname(target), { recursive: true });
    made += 1;
    const draft = `${target}.${process.pid}-${made}.tmp`;
    try {
      const making = await work(draft);
      if (making === 'unknown') return undefined;
      // An empty file says that there is no picture, so that a broken one is not decoded at every look.
      if (making === 'none') await writeFile(draft, '');
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    added += 1;
    if (added % filesBetweenSweeps === 0) void sweep().catch(() => {}); // Tried again after the next ones.
    return readFile(target);
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
