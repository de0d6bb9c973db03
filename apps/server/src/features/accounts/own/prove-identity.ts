/**
 * Whoever sits at an open session shows that they are its person: with the second factor, if there is one, because the
 * password may be what was stolen. Guesses count, are on record and lock as they do where a password is changed.
 */
import { auditDetailTexts, type PasskeyAssertion } from '@tutti/contract';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { createAccountStore } from '../account-store.ts';
import { usePasskey } from '../passkeys/passkey-use.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { type CodeVerdict, judgeFactorCode } from '../second-factors/factor-codes.ts';
import { requireCode } from '../second-factors/require-code.ts';
import { createSecondFactorStore } from '../second-factors/second-factor-store.ts';

export interface IdentityProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

const action = 'IDENTITY_PROVED';

export async function proveIdentity(
  deps: AccountsDeps,
  { password, code, passkey }: IdentityProof,
  who: Requester,
): Promise<void> {
  const { actor, origin } = who;
  if (passkey !== undefined) return proveByPasskey(deps, passkey, who);
  if (await createSecondFactorStore(deps.database.queries).hasAny(actor.userId)) {
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

/** Nobody guesses what is signed, so that it is on record and locks nobody out. */
async function proveByPasskey(deps: AccountsDeps, passkey: PasskeyAssertion, who: Requester): Promise<void> {
  const { actor, origin } = who;
  const isRight = await deps.database.transaction(async (trx) => {
    const used = await usePasskey(deps, trx, { ...passkey, purpose: 'prove', account_id: actor.userId });
    const isGood = typeof used === 'object';
    if (isGood) await noteProof(deps, trx, who);
    else {
      const act = { action, resourceType: 'Authentication', resource: actor.email, actor, origin } as const;
      await deps.audit.record(trx, { ...act, isSuccess: false, details: auditDetailTexts.wrongPasskey });
    }
    return isGood;
  });
  if (!isRight) throw new AppError('PASSKEY_REFUSED');
}

export async function noteProof(
  deps: AccountsDeps,
  trx: Queries,
  who: Requester & { readonly details?: string },
): Promise<void> {
  await deps.sessions.prove(trx, who.actor.sessionId);
  await deps.audit.record(trx, {
    action,
    resourceType: 'Authentication',
    resource: who.actor.email,
    ...who,
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
  return account ? judgeFactorCode(deps, trx, { account, totp, code, origin: who.origin }) : 'wrong';
}
