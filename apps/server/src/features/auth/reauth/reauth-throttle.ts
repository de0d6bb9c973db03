/** Limits wrong secrets of signed-in users, because abandoned sessions must not allow more guesses than a sign-in. */
import { type AuditAction, auditDetailTexts } from '@tutti/contract';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createSignInFailureStore, type SignInFailureRow } from '../passwords/sign-in-failure-store.ts';

/** `used`: the code is right but has been used before. */
export type CodeVerdict = 'right' | 'used' | 'wrong';

export interface ReauthAttempt {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
  readonly action: Extract<
    AuditAction,
    'PASSWORD_CHANGED' | 'PROFILE_UPDATED' | 'IDENTITY_PROVED' | 'SECOND_FACTOR_ADDED'
  >;
  readonly details: string;
  /** Returns `used` for a secret that was right before, which does not count as a guess. */
  readonly verify: () => CodeVerdict | Promise<CodeVerdict>;
}

/**
 * Separate from failed sign-ins, so guesses there do not block a signed-in owner; email keys have no capital letter.
 */
const keyOf = (actor: Actor) => `Current password of ${actor.userId}`;

/** Rejects locked-out users before any work is done. The fifth wrong secret locks for 15 minutes: 429 from then on. */
export async function requireAttemptsLeft(deps: AccountsDeps, actor: Actor): Promise<void> {
  const failures = createSignInFailureStore(deps.database.queries);
  requireUnlocked(deps, await failures.find(keyOf(actor), deps.clock.now()));
}

/** Returns whether the secret was right. Callers must commit in either case, so that count and audit entry stay. */
export async function verifyAttempt(
  deps: AccountsDeps,
  trx: Queries,
  attempt: ReauthAttempt,
): Promise<boolean> {
  const { actor, origin, action, details } = attempt;
  const failures = createSignInFailureStore(trx);
  const failure = await failures.lock(keyOf(actor), deps.clock.now());
  // Check again under the lock, so that simultaneous guesses after the fifth learn nothing.
  requireUnlocked(deps, failure);
  const verdict = await attempt.verify();
  if (verdict === 'right') {
    await failures.clear(keyOf(actor));
    return true;
  }
  const act = { resourceType: 'Authentication', resource: actor.email, actor, origin } as const;
  const reason = verdict === 'used' ? auditDetailTexts.usedCode : details;
  await deps.audit.record(trx, { ...act, action, isSuccess: false, details: reason });
  if (verdict === 'wrong' && (await failures.add(failure, deps.clock.now()))) {
    await deps.audit.record(trx, { ...act, action: 'USER_LOCKED', details: auditDetailTexts.changesLocked });
  }
  return false;
}

function requireUnlocked(deps: AccountsDeps, failure: SignInFailureRow | undefined): void {
  const leftMs = (failure?.locked_until ?? 0) - deps.clock.now();
  if (leftMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: leftMs / 1_000 });
}
