/**
 * Renditions in DATA_DIR/cache/renditions. Written beside their place and renamed, so that half a file is never served;
 * capped in size, the least recently heard go first.
 */
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

export interface RenditionCache {
  /** Absolute path; undefined when it is not there (any more). Counts as heard now. */
  find(key: string): Promise<string | undefined>;
  /** `make` writes to the path it is given and says whether it has; several who want the same wait for one making. */
  fill(key: string, make: (draft: string) => Promise<boolean>): Promise<string | undefined>;
}

interface Kept {
  readonly sizeBytes: number;
  usedAtMs: number;
}

const ENDING = '.flac';
const DRAFT_ENDING = '.draft';

export function createRenditionCache(
  folder: string,
  { maxBytes, now }: { maxBytes: number; now: () => number },
): RenditionCache {
  const filling = new Map<string, Promise<string | undefined>>();
  let loading: Promise<Map<string, Kept>> | undefined;
  let drafts = 0;

  const place = (key: string) => path.join(folder, key + ENDING);

  /** What an earlier run left; half-written files of a run that was killed are removed. */
  async function load(): Promise<Map<string, Kept>> {
    await mkdir(folder, { recursive: true });
    const kept = new Map<string, Kept>();
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (name.endsWith(DRAFT_ENDING)) await rm(file, { force: true });
      if (!name.endsWith(ENDING)) continue;
      const stats = await stat(file).catch(() => undefined);
      if (stats) kept.set(name.slice(0, -ENDING.length), { sizeBytes: stats.size, usedAtMs: stats.mtimeMs });
    }
    return kept;
  }

  function known(): Promise<Map<string, Kept>> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function find(key: string): Promise<string | undefined> {
    const kept = await known();
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    const usedAtMs = now();
    entry.usedAtMs = usedAtMs;
    try {
      // Also tells whether somebody has emptied the cache.
      await utimes(place(key), usedAtMs / 1_000, usedAtMs / 1_000);
      return place(key);
    } catch {
      kept.delete(key);
      return undefined;
    }
  }

  async function make(key: string, write: (draft: string) => Promise<boolean>): Promise<string | undefined> {
    const kept = await known();
    drafts += 1;
    await mkdir(folder, { recursive: true });
    const draft = `${place(key)}.${process.pid}-${drafts}${DRAFT_ENDING}`;
    try {
      if (!(await write(draft))) return undefined;
      const { size } = await stat(draft);
      await rename(draft, place(key));
      kept.set(key, { sizeBytes: size, usedAtMs: now() });
    } finally {
      await rm(draft, { force: true });
    }
    await makeRoom(kept, key);
    return place(key);
  }

  /** Open descriptors outlive the name of a file, so nobody's music stops over this. */
  async function makeRoom(kept: Map<string, Kept>, newest: string): Promise<void> {
    let total = [...kept.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const oldestFirst = [...kept].sort(([, left], [, right]) => left.usedAtMs - right.usedAtMs);
    for (const [key, { sizeBytes }] of oldestFirst) {
      if (total <= maxBytes) return;
      if (key === newest) continue;
      await rm(place(key), { force: true });
      kept.delete(key);
      total -= sizeBytes;
    }
  }

  return {
    find,
    fill(key, write) {
      let pending = filling.get(key);
      if (!pending) {
        pending = make(key, write).finally(() => filling.delete(key));
        filling.set(key, pending);
      }
      return pending;
    },
  };
}
