/**
 * Caches values derived from a user's own rows and the library until either changes, so that a client that pages
 * through thousands of ratings by offset has them read once. Changes on other nodes arrive as events, like local ones.
 */
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
