import { freshReauthMs } from '#identity/access-policy.ts';
import type { Clock } from '#platform/clock.ts';

interface ReauthTimeDeps {
  readonly clock: Pick<Clock, 'now' | 'wallNow'>;
  readonly reauthMaxAgeMs: number;
}

/**
 * Converts the time of a sign-in at the provider to our clock, because an old session there proves nothing now. If the
 * provider does not report it, the proof counts but is too old for actions that need a fresh one: such users could
 * otherwise only use a password.
 *
 * @param authenticatedAtS - `auth_time`: seconds of the provider's wall clock.
 */
export function reauthTime(
  { clock, reauthMaxAgeMs }: ReauthTimeDeps,
  authenticatedAtS: number | undefined,
): number {
  const now = Math.floor(clock.now());
  if (authenticatedAtS === undefined) return now - freshReauthMs(reauthMaxAgeMs) - 1;
  const agoMs = Math.max(0, clock.wallNow() - authenticatedAtS * 1_000);
  return Math.max(0, Math.floor(now - agoMs));
}
