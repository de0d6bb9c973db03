/** The password of whoever is signed in already: guessing it from a session that was left open is limited like signing in. */
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { type AccountRow, createAccountStore } from '../account-store.ts';
import { askerOf } from './passwords.ts';
import { createSignInFailureStore, type SignInFailureRow } from './sign-in-failure-store.ts';

interface Proof {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
  readonly password: string;
  /** What it was asked for. */
  readonly action: 'PASSWORD_CHANGED' | 'PROFILE_UPDATED' | 'IDENTITY_PROVED';
}

/**
 * Counted apart from failed sign-ins: whoever guesses at the sign-in from elsewhere must not keep a signed-in owner from
 * changing the password.
 */
const keyOf = (actor: Actor) => `current password of ${actor.userId}`;

/** The account, when the password is its current one. The fifth wrong one locks for 15 minutes: 429 from then on. */
export async function requireCurrentPassword(deps: AccountsDeps, proof: Proof): Promise<AccountRow> {
  const { actor, password } = proof;
  // Before any work is done for whoever is locked out.
  requireUnlocked(
    deps,
    await createSignInFailureStore(deps.database.queries).find(keyOf(actor), deps.clock.now()),
  );
  const known = await createAccountStore(deps.database.queries).find(actor.userId);
  const isRight = await deps.passwords.verify(known?.password_hash, password, askerOf(actor));
  // Thrown after the commit, because the count and its audit row must stay.
  const isAccepted = await deps.database.transaction((trx) => judge(deps, trx, { ...proof, isRight }));
  if (!known || !isAccepted) throw new AppError('WRONG_CURRENT_PASSWORD');
  return known;
}

async function judge(
  deps: AccountsDeps,
  trx: Queries,
  { actor, origin, action, isRight }: Proof & { isRight: boolean },
): Promise<boolean> {
  const failures = createSignInFailureStore(trx);
  const failure = await failures.lock(keyOf(actor), deps.clock.now());
  // Many guesses at once: those that come after the fifth learn nothing.
  requireUnlocked(deps, failure);
  if (isRight) {
    await failures.clear(keyOf(actor));
    return true;
  }
  const act = { resourceType: 'Authentication', resource: actor.email, actor, origin } as const;
  await deps.audit.record(trx, { ...act, action, isSuccess: false, details: 'Wrong current password' });
  if (await failures.add(failure, deps.clock.now())) {
    const details = 'Changes with the current password are locked for 15 minutes';
    await deps.audit.record(trx, { ...act, action: 'USER_LOCKED', details });
  }
  return false;
}

function requireUnlocked(deps: AccountsDeps, failure: SignInFailureRow | undefined): void {
  const leftMs = (failure?.locked_until ?? 0) - deps.clock.now();
  if (leftMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: leftMs / 1_000 });
}
