/** Caches a user's values until their rows or the library change, because clients page by offset through thousands. */
import { LRUCache } from 'lru-cache';
import type { Events } from '#platform/events.ts';

const CACHED_USERS_MAX = 20;

interface PerUserCacheDeps {
  readonly events: Pick<Events, 'subscribe'>;
  readonly library: { readVersion(): Promise<string> };
}

interface CachedEntry<Value> {
  readonly version: string;
  readonly value: Promise<Value>;
}

export function createPerUserCache<Value>(
  { events, library }: PerUserCacheDeps,
  work: (userId: string) => Promise<Value>,
): (userId: string) => Promise<Value> {
  const cache = new LRUCache<string, CachedEntry<Value>>({ max: CACHED_USERS_MAX });
  events.subscribe('listenerDataChanged', ({ userId }) => void cache.delete(userId));

  return async (userId) => {
    const version = await library.readVersion();
    const known = cache.get(userId);
    if (known?.version === version) return known.value;
    const entry: CachedEntry<Value> = { version, value: work(userId) };
    cache.set(userId, entry);
    try {
      return await entry.value;
    } catch (error) {
      if (cache.peek(userId) === entry) cache.delete(userId);
      throw error;
    }
  };
}
