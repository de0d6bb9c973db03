import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { SessionUser } from './sessions.ts';

/** Half of the second within which a revocation made on another node has to take effect. */
const KEPT_MS = 500;
const KEPT_MAX = 5_000;

export interface RecentUsers {
  find(token: string): SessionUser | undefined;
  remember(token: string, user: SessionUser): void;
}

/**
 * Whose token it was a moment ago, for media only: a player that seeks asks for piece after piece, and looking the
 * session up costs as much as finding the piece. A session that ends on this node, or whose user may something else, is forgotten at once.
 */
export function createRecentUsers({ clock, events }: { clock: Clock; events: Events }): RecentUsers {
  const kept = new Map<string, { user: SessionUser; untilMs: number }>();
  events.subscribe('sessionsRevoked', () => kept.clear());
  events.subscribe('rightsChanged', () => kept.clear());
  return {
    find(token) {
      const known = kept.get(token);
      return known !== undefined && clock.now() < known.untilMs ? known.user : undefined;
    },
    remember(token, user) {
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(token, { user, untilMs: clock.now() + KEPT_MS });
    },
  };
}
