import { LRUCache } from 'lru-cache';
import type { Actor } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';

/** Somebody who listens goes on listening while the database does not answer; nobody else could say they may not. */
const REMEMBERED_MS = 10 * 60_000;
/** Half of the second within which a revocation made on another node has to take effect. */
const KEPT_MS = 500;
const KEPT_MAX = 5_000;

export interface RecentUsers {
  find(token: string): Actor | undefined;
  /** For when the session cannot be looked up: who it was within the last minutes. */
  findOlder(token: string): Actor | undefined;
  remember(token: string, user: Actor): void;
  /** It was looked up, and is nobody's any more. */
  forget(token: string): void;
}

/**
 * Whose token it was a moment ago, for media only: a player that seeks asks for piece after piece, and looking the
 * session up costs as much as finding the piece. A session that ends on this node, or whose user may something else,
 * is forgotten at once.
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
