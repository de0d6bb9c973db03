/** Caches totals of lists until the library changes, because counting 100,000 rows costs more than a page of them. */
import { LRUCache } from 'lru-cache';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createLibraryStateStore } from './library-state-store.ts';

/** There are as many totals as typed searches within a list, so the least recently used are dropped. */
const COUNTS_MAX = 200;

export function createCountCache(source: PreparedSource) {
  const state = createLibraryStateStore(source);
  const counts = new LRUCache<string, { version: string; total: Promise<number> }>({ max: COUNTS_MAX });

  return async (key: string, count: () => Promise<number>): Promise<number> => {
    const version = await state.readVersion();
    const known = counts.get(key);
    if (known?.version === version) return known.total;
    const total = count();
    counts.set(key, { version, total });
    total.catch(() => counts.delete(key));
    return total;
  };
}
