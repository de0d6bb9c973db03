/**
 * Caches values derived from a user's own rows and the library until either changes, so that a client that pages
 * through thousands of ratings by offset has them read once. Changes on other nodes arrive as events, like local ones.
 */
import { LRUCache } from 'lru-cache';
import type { Events } from '#platform/events.ts';

const USERS_KEPT = 20;

interface KeptOfUserDeps {
  readonly events: Pick<Events, 'subscribe'>;
  readonly library: { readVersion(): Promise<string> };
}

interface Kept<Value> {
  readonly version: string;
  readonly value: Promise<Value>;
}

export function createKeptOfUser<Value>(
  { events, library }: KeptOfUserDeps,
  work: (userId: string) => Promise<Value>,
): (userId: string) => Promise<Value> {
  const kept = new LRUCache<string, Kept<Value>>({ max: USERS_KEPT });
  events.subscribe('listenerDataChanged', ({ userId }) => void kept.delete(userId));

  return async (userId) => {
    const version = await library.readVersion();
    const known = kept.get(userId);
    if (known?.version === version) return known.value;
    const entry: Kept<Value> = { version, value: work(userId) };
    kept.set(userId, entry);
    try {
      return await entry.value;
    } catch (error) {
      if (kept.peek(userId) === entry) kept.delete(userId);
      throw error;
    }
  };
}
