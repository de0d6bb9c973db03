import { freshProofMs } from '#identity/access-policy.ts';
import type { Clock } from '#platform/clock.ts';

interface ProofDeps {
  readonly clock: Pick<Clock, 'now' | 'wallNow'>;
  readonly proofMaxAgeMs: number;
}

/**
 * What a sign-in with a service proves, as a time of our clock: when its person signed in there, for a session that was left
 * open there shows nothing. Where the service keeps that to itself it is a proof, but too old for what needs a fresh one:
 * there would be no way for its people but a password.
 *
 * @param authenticatedAtS - `auth_time`: seconds by the service's time of day.
 */
export function proofTime({ clock, proofMaxAgeMs }: ProofDeps, authenticatedAtS: number | undefined): number {
  const now = Math.floor(clock.now());
  if (authenticatedAtS === undefined) return now - freshProofMs(proofMaxAgeMs) - 1;
  const agoMs = Math.max(0, clock.wallNow() - authenticatedAtS * 1_000);
  return Math.max(0, Math.floor(now - agoMs));
}
