/** Caches the ids of whole lists until the library changes, because clients page through 100,000 songs by offset. */
import { LRUCache } from 'lru-cache';
import type { Caller } from '#platform/async/fair-queue.ts';
import { type SharedWork, shareWork } from '#platform/async/shared-work.ts';
import type { OrderedQuery } from './catalog-orders.ts';

/** About ten lists of 100,000 songs: 4 MB. */
const CACHED_IDS_MAX = 1_000_000;

interface CachedEntry {
  readonly version: string;
  readonly ids: SharedWork<Int32Array>;
}

interface IdListCacheDeps {
  readonly listOrderedIds: (query: OrderedQuery, caller?: Caller) => Promise<string>;
  readonly readVersion: () => Promise<string>;
}

export type OrderedIds = (query: OrderedQuery, caller?: Caller) => Promise<Int32Array>;

export function createIdListCache({ listOrderedIds, readVersion }: IdListCacheDeps): OrderedIds {
  const cache = new LRUCache<string, CachedEntry>({ max: 500, maxSize: CACHED_IDS_MAX });

  async function read(query: OrderedQuery, caller: Caller | undefined): Promise<Int32Array> {
    return Int32Array.from(JSON.parse(await listOrderedIds(query, caller)) as number[]);
  }

  return async (query, caller) => {
    const key = JSON.stringify(query);
    const version = await readVersion();
    const known = cache.get(key);
    if (known?.version === version && !known.ids.isGivenUp()) return known.ids.wait(caller?.leaving);
    async function work(leaving: AbortSignal): Promise<Int32Array> {
      try {
        const ids = await read(query, caller && { ...caller, leaving });
        if (cache.peek(key) === entry) cache.set(key, entry, { size: ids.length + 1 });
        return ids;
      } catch (error) {
        if (cache.peek(key) === entry) cache.delete(key);
        throw error;
      }
    }
    const entry: CachedEntry = { version, ids: shareWork(work) };
    cache.set(key, entry, { size: 1 });
    return entry.ids.wait(caller?.leaving);
  };
}
