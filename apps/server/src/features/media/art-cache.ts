/** Finished pictures in DATA_DIR/cache/art. A disk that is full or fails only makes pictures slower. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { createFileCache } from '#platform/files/file-cache.ts';

/** The picture; `none`: there is none, for good. `unknown`: it could not be looked at now, so nothing is remembered. */
export type Making = Buffer | 'none' | 'unknown';

export interface ArtCache {
  /** Empty when it is known that there is no picture. */
  read(key: string): Promise<Buffer | undefined>;
  /** What is there, or else is made; several who want the same wait for one making. Also answers what could not be kept. */
  fill(key: string, make: () => Promise<Making>): Promise<Buffer | undefined>;
  /** What `fill` is making. */
  filling(key: string): Promise<Buffer | undefined> | undefined;
}

const MAX_BYTES = 512 * 1_024 * 1_024;
const FILES_BETWEEN_SWEEPS = 500;

export interface ArtCacheOptions {
  readonly now: () => number;
  /** A picture was made that the disk did not take. */
  readonly onUnkept: (error: unknown) => void;
}

export function createArtCache(folder: string, { now, onUnkept }: ArtCacheOptions): ArtCache {
  const files = createFileCache(folder, {
    maxBytes: MAX_BYTES,
    filesBetweenSweeps: FILES_BETWEEN_SWEEPS,
    now,
  });
  const makeOnce = createSingleFlight<string, Buffer | undefined>();

  async function make(key: string, work: () => Promise<Making>): Promise<Buffer | undefined> {
    const making = await work();
    if (making === 'unknown') return undefined;
    // An empty file says that there is no picture, so that a broken one is not decoded at every look.
    const bytes = making === 'none' ? Buffer.alloc(0) : making;
    await files.fill(inFolder(key), (draft) => writeFile(draft, bytes).then(() => true)).catch(onUnkept);
    return bytes;
  }

  // Whatever the disk says: it can be made again.
  const read = (key: string) => readFile(files.placeOf(inFolder(key))).catch(() => undefined);

  return {
    read,
    fill: (key, work) => makeOnce(key, async () => (await read(key)) ?? make(key, work)),
    filling: (key) => makeOnce.running(key),
  };
}

/** Folders of some hundred files each. */
function inFolder(key: string): string {
  return path.join(key.slice(-2), key);
}
