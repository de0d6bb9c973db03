/**
 * Whoever sits at an open session shows that they are its person: with the second factor, if there is one, because the
 * password may be what was stolen. Guesses count, are on record and lock as they do where a password is changed.
 */
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { createAccountStore } from '../account-store.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { type CodeVerdict, judgeFactorCode } from '../second-factors/factor-codes.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { createSecondFactorStore } from '../second-factors/second-factor-store.ts';

export interface IdentityProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

const action = 'IDENTITY_PROVED';

export async function proveIdentity(
  deps: AccountsDeps,
  { password, code }: IdentityProof,
  who: Requester,
): Promise<void> {
  const { actor, origin } = who;
  const totp = await createSecondFactorStore(deps.database.queries).findTotp(actor.userId);
  if (totp?.confirmed_at) {
    if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
    // In one transaction: a code that was used up has shown who it is.
    const judge = async (trx: Queries) => {
      const verdict = await judgeOwnCode(deps, trx, { who, code });
      if (verdict === 'right') await noteProof(deps, trx, who);
      return verdict;
    };
    await requireCode(deps, who, { action, judge });
    return;
  }
  if (password === undefined) throw new AppError('VALIDATION_FAILED');
  await requireCurrentPassword(deps, { actor, origin, password, action });
  await deps.database.transaction((trx) => noteProof(deps, trx, who));
}

async function noteProof(deps: AccountsDeps, trx: Queries, { actor, origin }: Requester): Promise<void> {
  await deps.sessions.prove(trx, actor.sessionId);
  await deps.audit.record(trx, {
    action,
    resourceType: 'Authentication',
    resource: actor.email,
    actor,
    origin,
  });
}

/** Looked up anew in the transaction: what it was a moment ago may have been removed. */
async function judgeOwnCode(
  deps: AccountsDeps,
  trx: Queries,
  { who, code }: { readonly who: Requester; readonly code: string },
): Promise<CodeVerdict> {
  const account = await createAccountStore(trx).lock(who.actor.userId);
  const totp = await createSecondFactorStore(trx).findTotp(who.actor.userId);
  return account && totp ? judgeFactorCode(deps, trx, { account, totp, code, origin: who.origin }) : 'wrong';
}
