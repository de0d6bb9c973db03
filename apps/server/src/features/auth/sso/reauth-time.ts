import { freshReauthMs } from '#identity/access-policy.ts';
import type { Clock } from '#platform/clock.ts';

interface ReauthTimeDeps {
  readonly clock: Pick<Clock, 'now' | 'wallNow'>;
  readonly reauthMaxAgeMs: number;
}

/** A time that the provider omits counts as too old for fresh proofs; `auth_time` is in seconds of its wall clock. */
export function reauthTime(
  { clock, reauthMaxAgeMs }: ReauthTimeDeps,
  authenticatedAtS: number | undefined,
): number {
  const now = Math.floor(clock.now());
  if (authenticatedAtS === undefined) return now - freshReauthMs(reauthMaxAgeMs) - 1;
  const agoMs = Math.max(0, clock.wallNow() - authenticatedAtS * 1_000);
  return Math.max(0, Math.floor(now - agoMs));
}
