/** Whoever is signed in shows a secret once more: guessing it from a session that was left open is limited like signing in. */
import { type AuditAction, auditDetailTexts } from '@tutti/contract';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import type { CodeVerdict } from '../second-factors/factor-codes.ts';
import { createSignInFailureStore, type SignInFailureRow } from './sign-in-failure-store.ts';

export interface Guess {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
  /** What it was asked for. */
  readonly action: Extract<
    AuditAction,
    'PASSWORD_CHANGED' | 'PROFILE_UPDATED' | 'IDENTITY_PROVED' | 'SECOND_FACTOR_ADDED'
  >;
  /** What a wrong one is called on record. */
  readonly details: string;
  /** `used`: it was right once, and is no guess. */
  readonly judge: () => CodeVerdict | Promise<CodeVerdict>;
}

/**
 * Counted apart from failed sign-ins: whoever guesses at the sign-in from elsewhere must not keep a signed-in owner from
 * changing the password. The capital is what no key of an address has (toEmailKey), or a sign-in with this for an address would
 * count here.
 */
const keyOf = (actor: Actor) => `Current password of ${actor.userId}`;

/** Before any work is done for whoever is locked out. The fifth wrong one locks for 15 minutes: 429 from then on. */
export async function requireGuessesLeft(deps: AccountsDeps, actor: Actor): Promise<void> {
  const failures = createSignInFailureStore(deps.database.queries);
  requireUnlocked(deps, await failures.find(keyOf(actor), deps.clock.now()));
}

/** Whether it was right. The transaction has to be committed in either case: the count and its audit row must stay. */
export async function judgeGuess(deps: AccountsDeps, trx: Queries, guess: Guess): Promise<boolean> {
  const { actor, origin, action, details } = guess;
  const failures = createSignInFailureStore(trx);
  const failure = await failures.lock(keyOf(actor), deps.clock.now());
  // Many guesses at once: those that come after the fifth learn nothing.
  requireUnlocked(deps, failure);
  const verdict = await guess.judge();
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
