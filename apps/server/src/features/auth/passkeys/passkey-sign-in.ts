/** A passkey is two factors. An unknown one is reported separately, because only then may the browser forget it. */
import { auditDetailTexts, type PasskeyAssertion, type PasskeyCeremony } from '@tutti/contract';
import { callerFromAddress } from '#http/caller.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { completeSignIn, recordRefusal, type SignedInDevice } from '../sign-in/sign-in.ts';
import { openFlow } from './passkey-challenges.ts';
import { beginAuthentication } from './passkey-checks.ts';
import { usePasskey } from './passkey-use.ts';

/** Stands in for the address in the audit log, because none is known yet. */
const UNKNOWN_PASSKEY = 'passkey';

export async function beginPasskeySignIn(deps: AccountsDeps): Promise<PasskeyCeremony> {
  const options = await beginAuthentication(deps);
  const { challenge } = options;
  const flow = await openFlow(deps, { challenge, purpose: 'sign-in', account_id: null });
  return { flow, options: { ...options } };
}

export interface PasskeyVisit {
  readonly origin: RequestOrigin;
  readonly deviceToken: string | undefined;
  readonly renews: boolean;
}

export async function signInWithPasskey(
  deps: AccountsDeps,
  assertion: PasskeyAssertion,
  visit: PasskeyVisit,
): Promise<SignedInDevice> {
  // Throw a refusal only after the commit, because its audit entry must stay and the challenge must be used up.
  const outcome = await deps.database.transaction(async (trx) => {
    const used = await usePasskey(deps, trx, { ...assertion, purpose: 'sign-in', account_id: null });
    if (typeof used === 'string') {
      const attempt = { email: UNKNOWN_PASSKEY, known: undefined, origin: visit.origin };
      await recordRefusal(deps, trx, { ...attempt, details: auditDetailTexts.wrongPasskey });
      return { refusal: 'INVALID_CREDENTIALS', isPasskeyUnknown: used === 'unknown' } as const;
    }
    const { account, passkey } = used;
    const details = auditDetailTexts.withPasskey(passkey.name);
    return completeSignIn(deps, trx, { ...visit, email: account.email, known: account, account, details });
  });
  if (!('refusal' in outcome)) return outcome;
  // Do the work of a wrong password, so that timing and queueing are the same.
  if (outcome.refusal === 'INVALID_CREDENTIALS')
    await deps.passwords.verify(undefined, '', callerFromAddress(visit.origin));
  const isPasskeyUnknown = 'isPasskeyUnknown' in outcome && outcome.isPasskeyUnknown;
  throw new AppError(outcome.refusal, isPasskeyUnknown ? { extras: { isPasskeyUnknown } } : {});
}
