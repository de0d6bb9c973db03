import { LRUCache } from 'lru-cache';
import type { Actor } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';

/** Listeners continue while the database does not answer, because nothing says that they may not. */
const REMEMBERED_MS = 10 * 60_000;
/** Half of the second within which a revocation on another node must take effect. */
const CACHE_MS = 500;
const CACHE_MAX = 5_000;

export interface RecentUsers {
  find(token: string): Actor | undefined;
  /** Returns the user of the last minutes, for when the session cannot be looked up. */
  findOlder(token: string): Actor | undefined;
  remember(token: string, user: Actor): void;
  forget(token: string): void;
}

/** Caches the user of a token for a moment, because a player requests piece after piece; a revocation removes it. */
export function createRecentUsers({ clock, events }: { clock: Clock; events: Events }): RecentUsers {
  const cache = new LRUCache<string, { user: Actor; verifiedAtMs: number }>({ max: CACHE_MAX });
  events.subscribe('sessionsRevoked', () => cache.clear());
  events.subscribe('rightsChanged', () => cache.clear());

  function verifiedWithin(token: string, ms: number): Actor | undefined {
    const known = cache.get(token);
    return known !== undefined && clock.now() - known.verifiedAtMs < ms ? known.user : undefined;
  }

  return {
    find: (token) => verifiedWithin(token, CACHE_MS),
    findOlder: (token) => verifiedWithin(token, REMEMBERED_MS),
    forget: (token) => void cache.delete(token),
    remember(token, user) {
      cache.set(token, { user, verifiedAtMs: clock.now() });
    },
  };
}
