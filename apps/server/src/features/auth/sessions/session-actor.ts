import { countsAsApproved, type RoleName, SESSION_IDLE_MS, SESSION_MAX_MS } from '@tutti/contract';
import type { Actor } from '#identity/actor.ts';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { SessionRow, SessionUserRow } from './session-store.ts';

type Lifetime = Pick<SessionRow, 'expires_at' | 'last_seen_at'>;

/** Checks the lifetime. A session that would last too long was opened while the clock was ahead. */
export function isValid(session: Lifetime, now: number, seenAt = 0): boolean {
  if (session.expires_at > now + SESSION_MAX_MS + CLOCK_CORRECTION_MAX_MS) return false;
  return session.expires_at > now && Math.max(session.last_seen_at, seenAt) > now - SESSION_IDLE_MS;
}

export function toActor(
  rows: readonly SessionUserRow[],
  now: number,
  seenAt: number | undefined,
): Actor | undefined {
  const [first] = rows;
  if (!first || !isValid(first, now, seenAt)) return undefined;
  const roles = first.role === null ? [] : rows.map(({ role }) => role as RoleName);
  return {
    userId: first.account_id,
    sessionId: first.session_id,
    email: first.email,
    userName: first.user_name,
    roles,
    isApproved: countsAsApproved(first.is_approved === 1, roles),
    reauthAt: first.proved_at ?? first.created_at,
  };
}
