/** Totals of lists, counted once per version of the library: counting 100,000 rows costs more than a page of them. */
import { LRUCache } from 'lru-cache';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createLibraryStateStore } from './library-state-store.ts';

/** Of searches within a list there are as many as people type; those not asked for longest go first. */
const COUNTS_MAX = 200;

export function createKeptCounts(source: PreparedSource) {
  const state = createLibraryStateStore(source);
  const counts = new LRUCache<string, { version: string; total: Promise<number> }>({ max: COUNTS_MAX });

  return async (key: string, count: () => Promise<number>): Promise<number> => {
    const version = await state.readVersion();
    const known = counts.get(key);
    if (known?.version === version) return known.total;
    const total = count();
    counts.set(key, { version, total });
    // A count that failed is no count.
    total.catch(() => counts.delete(key));
    return total;
  };
}
