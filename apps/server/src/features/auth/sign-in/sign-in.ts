/** Every refusal costs the same work; a pending account is revealed only to somebody who knows its password. */

import { auditDetailTexts, countsAsApproved, type ErrorCode } from '@tutti/contract';
import { callerFromAddress } from '#http/caller.ts';
import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { createSignInFailureStore, type SignInFailureRow } from '../passwords/sign-in-failure-store.ts';
import type { CodeVerdict } from '../reauth/reauth-throttle.ts';
import { verifySecondFactor } from '../two-factor/verify-second-factor.ts';
import { countDeviceFailure, isKnownDevice, rememberDevice } from './known-devices.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  /** Set by our own page: its token expires after an hour and is refreshed. */
  readonly renews?: boolean | undefined;
}

export interface SignedInDevice {
  readonly token: string;
  readonly mediaToken: string;
  readonly refreshToken?: string;
  /** Value of the cookie by which the browser is recognized later. */
  readonly deviceToken: string;
}

export type Outcome = { refusal: ErrorCode } | SignedInDevice;

export async function signIn(
  deps: AccountsDeps,
  { email, password, code, renews = false }: Credentials,
  { origin, deviceToken }: { origin: RequestOrigin; deviceToken: string | undefined },
): Promise<SignedInDevice> {
  const known = await createAccountStore(deps.database.queries).findByEmail(toEmailKey(email));
  const caller = await findCaller(deps, { origin, accountId: known?.id ?? '', deviceToken });
  const { isRight, isOutdated } = await deps.passwords.verify(known?.password_hash, password, caller);
  const newHash = isOutdated ? await deps.passwords.hash(password, caller) : undefined;
  // Return a refusal and throw it after the commit, because its audit entry and its count must stay.
  const outcome = await deps.database.transaction((trx) =>
    decide(deps, trx, { email, renews, known, isRight, newHash, code, origin, deviceToken }),
  );
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  return outcome;
}

/** Gives a browser known to this account its own share of the queue, ahead of strangers' guesses. */
async function findCaller(
  deps: AccountsDeps,
  { origin, ...visit }: { origin: RequestOrigin; accountId: string; deviceToken: string | undefined },
): Promise<Caller> {
  const isKnown = await isKnownDevice(deps.database.queries, visit);
  return isKnown ? { name: `account ${visit.accountId}`, comesFirst: true } : callerFromAddress(origin);
}

interface Attempt {
  readonly email: string;
  readonly renews: boolean;
  readonly known: AccountRow | undefined;
  readonly isRight: boolean;
  readonly newHash: string | undefined;
  readonly code: string | undefined;
  readonly origin: RequestOrigin;
  readonly deviceToken: string | undefined;
  /** Way of signing in for the audit log, if it was not the password. */
  readonly details?: string;
}

async function decide(deps: AccountsDeps, trx: Queries, attempt: Attempt): Promise<Outcome> {
  const { known, isRight } = attempt;
  const now = deps.clock.now();
  const failures = createSignInFailureStore(trx);
  const failure = await failures.lock(toEmailKey(attempt.email), now);
  const isLocked = failure.locked_until !== null && failure.locked_until > now;
  // Always run, to keep timing constant.
  const isKnownHere = await isTrustedDevice(trx, attempt);
  if (isLocked && !isKnownHere) {
    await recordRefusal(deps, trx, { ...attempt, details: auditDetailTexts.locked });
    // Do the work of a counted failure, because timing would otherwise reveal which addresses are locked.
    await failures.keep(failure);
    await failures.removeOld(now);
    return { refusal: 'INVALID_CREDENTIALS' };
  }
  const account = known && isRight ? await createAccountStore(trx).lock(known.id) : undefined;
  // The account was deleted or its password changed while we were hashing.
  if (!account || account.password_hash !== known?.password_hash) {
    await countFailure(deps, trx, { ...attempt, failure, details: auditDetailTexts.wrongPassword });
    return { refusal: 'INVALID_CREDENTIALS' };
  }
  const factor = await verifySecondFactor(deps, trx, { account, code: attempt.code, origin: attempt.origin });
  if (factor !== 'none' && factor !== 'right')
    return refuseFactor(deps, trx, { ...attempt, failure, factor });
  // Keep the lock for everybody else, because its guesses came from elsewhere.
  if (!isLocked) await failures.clear(account.email_key);
  return completeSignIn(deps, trx, { ...attempt, account });
}

/** Refuses a user who has identified themselves except for the code. */
export async function refuseFactor(
  deps: AccountsDeps,
  trx: Queries,
  attempt: Attempt & {
    readonly failure: SignInFailureRow;
    readonly factor: 'missing' | Exclude<CodeVerdict, 'right'>;
  },
): Promise<Outcome> {
  // Keep the count, because somebody with the password must not get more guesses by asking without a code in between.
  if (attempt.factor === 'missing') return { refusal: 'SECOND_FACTOR_REQUIRED' };
  if (attempt.factor === 'used') {
    // A repeated code is not a guess: it was right once, and its answer may have been lost.
    await recordRefusal(deps, trx, { ...attempt, details: auditDetailTexts.usedCode });
    return { refusal: 'WRONG_CODE' };
  }
  await countDeviceFailure(trx, attempt.deviceToken);
  await countFailure(deps, trx, { ...attempt, details: auditDetailTexts.wrongCode });
  return { refusal: 'WRONG_CODE' };
}

/** Counts a failure; an active lock is not extended. */
async function countFailure(
  deps: AccountsDeps,
  trx: Queries,
  attempt: Attempt & { readonly failure: SignInFailureRow; readonly details: string },
): Promise<void> {
  const { failure } = attempt;
  const now = deps.clock.now();
  const failures = createSignInFailureStore(trx);
  await recordRefusal(deps, trx, attempt);
  if ((failure.locked_until ?? 0) > now) await failures.keep(failure);
  else if (await failures.add(failure, now)) await recordLock(deps, trx, attempt);
  await failures.removeOld(now);
}

const visitOf = ({ known, deviceToken }: Pick<Attempt, 'known' | 'deviceToken'>) => ({
  accountId: known?.id ?? '',
  deviceToken,
});

async function isTrustedDevice(trx: Queries, attempt: Attempt): Promise<boolean> {
  const isKnown = await isKnownDevice(trx, visitOf(attempt));
  if (!attempt.isRight) await countDeviceFailure(trx, attempt.deviceToken);
  return isKnown && attempt.isRight;
}

/** Input of a completed sign-in, whichever way the user has identified themselves. */
interface Entry extends Pick<Attempt, 'email' | 'renews' | 'known' | 'origin' | 'deviceToken'> {
  readonly account: AccountRow;
  readonly newHash?: string | undefined;
  /** Way of signing in for the audit log, if it was not the password. */
  readonly details?: string;
  /** When the user proved their identity, if that was earlier than now. */
  readonly reauthAt?: number | undefined;
}

export async function completeSignIn(deps: AccountsDeps, trx: Queries, attempt: Entry): Promise<Outcome> {
  const { account, newHash, origin, details, reauthAt } = attempt;
  if (newHash) await createAccountStore(trx).update(account.id, { password_hash: newHash });
  await rememberLanguage(trx, account, origin);
  const roles = await deps.roles.listRoles(trx, account.id);
  const isApproved = countsAsApproved(account.is_approved === 1, roles);
  if (!isApproved) {
    await recordRefusal(deps, trx, { ...attempt, details: auditDetailTexts.pendingApproval });
    return { refusal: 'PENDING_APPROVAL' };
  }
  const act = { ...signInAct(attempt), actor: toAuditActor(account), origin };
  await deps.audit.record(trx, details === undefined ? act : { ...act, details });
  const session = { userId: account.id, roles, isApproved, reauthAt, ...origin };
  const deviceToken = await rememberDevice(deps, trx, visitOf(attempt));
  if (attempt.renews) return { ...(await deps.sessions.openForPage(trx, session)), deviceToken };
  const token = await deps.sessions.open(trx, session);
  return { token, mediaToken: token, deviceToken };
}

async function rememberLanguage(
  trx: Queries,
  { id, language }: AccountRow,
  origin: RequestOrigin,
): Promise<void> {
  if (origin.language === undefined || origin.language === language) return;
  await createAccountStore(trx).update(id, { language: origin.language });
}

const signInAct = ({ email }: Pick<Attempt, 'email'>) =>
  ({ action: 'USER_LOGIN', resourceType: 'Authentication', resource: email }) as const;

export async function recordRefusal(
  deps: AccountsDeps,
  trx: Queries,
  attempt: Pick<Attempt, 'email' | 'known' | 'origin'> & { readonly details: string },
): Promise<void> {
  await deps.audit.record(trx, {
    ...signInAct(attempt),
    actor: attempt.known ? toAuditActor(attempt.known) : { email: attempt.email },
    origin: attempt.origin,
    isSuccess: false,
    details: attempt.details,
  });
}

async function recordLock(deps: AccountsDeps, trx: Queries, attempt: Attempt): Promise<void> {
  await deps.audit.record(trx, {
    ...signInAct(attempt),
    action: 'USER_LOCKED',
    actor: attempt.known ? toAuditActor(attempt.known) : { email: attempt.email },
    origin: attempt.origin,
    details: auditDetailTexts.lockedForAWhile,
  });
}
