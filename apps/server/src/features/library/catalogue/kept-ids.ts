/**
 * Keeps the ids of whole lists while the library stays as it is: whoever pages through 100,000 songs by offset asks for
 * the list once, and every page of it costs the same.
 */
import { LRUCache } from 'lru-cache';
import type { OrderedQuery } from './catalogue-orders.ts';

/** Some ten lists of 100,000 songs: 4 MB. */
const KEPT_IDS_MAX = 1_000_000;

interface Kept {
  readonly version: string;
  readonly ids: Promise<Int32Array>;
}

interface KeptIdsDeps {
  /** JSON text of an array of ids. */
  readonly listOrderedIds: (query: OrderedQuery) => Promise<string>;
  readonly readVersion: () => Promise<string>;
}

export type OrderedIds = (query: OrderedQuery) => Promise<Int32Array>;

export function createKeptIds({ listOrderedIds, readVersion }: KeptIdsDeps): OrderedIds {
  const kept = new LRUCache<string, Kept>({ max: 500, maxSize: KEPT_IDS_MAX });

  async function read(query: OrderedQuery): Promise<Int32Array> {
    return Int32Array.from(JSON.parse(await listOrderedIds(query)) as number[]);
  }

  return async (query) => {
    const key = JSON.stringify(query);
    const version = await readVersion();
    const known = kept.get(key);
    if (known?.version === version) return known.ids;
    const entry: Kept = { version, ids: read(query) };
    kept.set(key, entry, { size: 1 });
    try {
      const ids = await entry.ids;
      if (kept.peek(key) === entry) kept.set(key, entry, { size: ids.length + 1 });
      return ids;
    } catch (error) {
      if (kept.peek(key) === entry) kept.delete(key);
      throw error;
    }
  };
}
