/** Finished pictures in DATA_DIR/cache/art. A full or broken disk only makes pictures slower. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { createFileCache } from '#platform/files/file-cache.ts';

/** `none`: there is no picture. `unknown`: it is unreachable now, so nothing is stored. */
export type Fill = Buffer | 'none' | 'unknown';

export interface ArtCache {
  /** Returns an empty buffer if it is known that there is no picture. */
  read(key: string): Promise<Buffer | undefined>;
  fill(key: string, make: () => Promise<Fill>): Promise<Buffer | undefined>;
  filling(key: string): Promise<Buffer | undefined> | undefined;
}

const MAX_BYTES = 512 * 1_024 * 1_024;
const FILES_BETWEEN_SWEEPS = 500;

export interface ArtCacheOptions {
  readonly now: () => number;
  readonly onUncached: (error: unknown) => void;
}

export function createArtCache(folder: string, { now, onUncached }: ArtCacheOptions): ArtCache {
  const files = createFileCache(folder, {
    maxBytes: MAX_BYTES,
    filesBetweenSweeps: FILES_BETWEEN_SWEEPS,
    now,
  });
  const makeOnce = createSingleFlight<string, Buffer | undefined>();

  async function make(key: string, work: () => Promise<Fill>): Promise<Buffer | undefined> {
    const content = await work();
    if (content === 'unknown') return undefined;
    // An empty file records that there is no picture, so that a broken picture is not decoded for each request.
    const bytes = content === 'none' ? Buffer.alloc(0) : content;
    await files.fill(inFolder(key), (draft) => writeFile(draft, bytes).then(() => true)).catch(onUncached);
    return bytes;
  }

  // Ignore read errors, because the picture can be created again.
  const read = (key: string) => readFile(files.pathOf(inFolder(key))).catch(() => undefined);

  return {
    read,
    fill: (key, work) => makeOnce(key, async () => (await read(key)) ?? make(key, work)),
    filling: (key) => makeOnce.running(key),
  };
}

function inFolder(key: string): string {
  return path.join(key.slice(-2), key);
}
