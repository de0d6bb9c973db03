/** Confirms identity with the second factor if there is one, because the password may have been stolen. */
import { auditDetailTexts, type PasskeyAssertion } from '@tutti/contract';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { usePasskey } from '../passkeys/passkey-use.ts';
import { requireCurrentPassword } from '../reauth/current-password.ts';
import type { CodeVerdict } from '../reauth/reauth-throttle.ts';
import { requireCode } from '../reauth/require-code.ts';
import { verifyFactorCode } from '../two-factor/factor-codes.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';

export interface ReauthInput {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

const action = 'IDENTITY_PROVED';

export async function reauthenticate(
  deps: AccountsDeps,
  { password, code, passkey }: ReauthInput,
  who: Requester,
): Promise<void> {
  const { actor, origin } = who;
  if (passkey !== undefined) return reauthenticateByPasskey(deps, passkey, who);
  if (await createSecondFactorStore(deps.database.queries).hasAny(actor.userId)) {
    if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
    // Runs in one transaction, so that a code is used up only together with recording the proof.
    const verify = async (trx: Queries) => {
      const verdict = await verifyOwnCode(deps, trx, { who, code });
      if (verdict === 'right') await recordReauth(deps, trx, who);
      return verdict;
    };
    await requireCode(deps, who, { action, verify });
    return;
  }
  if (password === undefined) throw new AppError('VALIDATION_FAILED');
  await requireCurrentPassword(deps, { actor, origin, password, action });
  await deps.database.transaction((trx) => recordReauth(deps, trx, who));
}

/** Records a failed passkey but never locks, because a signature cannot be guessed. */
async function reauthenticateByPasskey(
  deps: AccountsDeps,
  passkey: PasskeyAssertion,
  who: Requester,
): Promise<void> {
  const { actor, origin } = who;
  const isRight = await deps.database.transaction(async (trx) => {
    const used = await usePasskey(deps, trx, { ...passkey, purpose: 'prove', account_id: actor.userId });
    const isGood = typeof used === 'object';
    if (isGood) await recordReauth(deps, trx, who);
    else {
      const act = { action, resourceType: 'Authentication', resource: actor.email, actor, origin } as const;
      await deps.audit.record(trx, { ...act, isSuccess: false, details: auditDetailTexts.wrongPasskey });
    }
    return isGood;
  });
  if (!isRight) throw new AppError('PASSKEY_REFUSED');
}

export async function recordReauth(
  deps: AccountsDeps,
  trx: Queries,
  who: Requester & { readonly details?: string },
): Promise<void> {
  await deps.sessions.recordReauth(trx, who.actor.sessionId);
  await deps.audit.record(trx, {
    action,
    resourceType: 'Authentication',
    resource: who.actor.email,
    ...who,
  });
}

/** Reads the factor again inside the transaction, because it may have been removed in the meantime. */
async function verifyOwnCode(
  deps: AccountsDeps,
  trx: Queries,
  { who, code }: { readonly who: Requester; readonly code: string },
): Promise<CodeVerdict> {
  const account = await createAccountStore(trx).lock(who.actor.userId);
  const totp = await createSecondFactorStore(trx).findTotp(who.actor.userId);
  return account ? verifyFactorCode(deps, trx, { account, totp, code, origin: who.origin }) : 'wrong';
}
