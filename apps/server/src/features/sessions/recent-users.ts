import { LRUCache } from 'lru-cache';
import type { Actor } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';

/** Listeners continue while the database does not answer, because nothing says that they may not. */
const REMEMBERED_MS = 10 * 60_000;
/** Half of the second within which a revocation on another node must take effect. */
const KEPT_MS = 500;
const KEPT_MAX = 5_000;

export interface RecentUsers {
  find(token: string): Actor | undefined;
  /** Returns the user of the last minutes, for when the session cannot be looked up. */
  findOlder(token: string): Actor | undefined;
  remember(token: string, user: Actor): void;
  /** The look-up found that the session is over. */
  forget(token: string): void;
}

/**
 * Caches the user of a token for a moment, only for media: a player requests piece after piece, and a session look-up
 * costs as much as finding the piece. If a session ends on this node, or the rights of its user change, it is removed
 * at once.
 */
export function createRecentUsers({ clock, events }: { clock: Clock; events: Events }): RecentUsers {
  const kept = new LRUCache<string, { user: Actor; verifiedAtMs: number }>({ max: KEPT_MAX });
  events.subscribe('sessionsRevoked', () => kept.clear());
  events.subscribe('rightsChanged', () => kept.clear());

  function verifiedWithin(token: string, ms: number): Actor | undefined {
    const known = kept.get(token);
    return known !== undefined && clock.now() - known.verifiedAtMs < ms ? known.user : undefined;
  }

  return {
    find: (token) => verifiedWithin(token, KEPT_MS),
    findOlder: (token) => verifiedWithin(token, REMEMBERED_MS),
    forget: (token) => void kept.delete(token),
    remember(token, user) {
      kept.set(token, { user, verifiedAtMs: clock.now() });
    },
  };
}
