import { auditDetailTexts } from '@tutti/contract';
import { callerFromAddress } from '#http/caller.ts';
import { toEmailKey } from '#identity/account-names.ts';
import type { Requester, RequestOrigin } from '#identity/actor.ts';
import { AppError, type RefusalExtras } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { createSignOnLinkStore } from '../accounts/sign-on-link-store.ts';
import { makePassword } from '../passwords/generated-password.ts';
import { createSignInFailureStore } from '../passwords/sign-in-failure-store.ts';
import { recordReauth } from '../profile/reauthenticate.ts';
import { isKnownDevice } from '../sign-in/known-devices.ts';
import {
  completeSignIn,
  type Outcome,
  recordRefusal,
  refuseFactor,
  type SignedInDevice,
} from '../sign-in/sign-in.ts';
import { retryTakenNames } from '../sign-up/register.ts';
import { makeSignUpTicket } from '../sign-up/sign-up-state.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';
import { verifySecondFactor } from '../two-factor/verify-second-factor.ts';
import { type Found, findAccount } from './find-account.ts';
import type { Arrival } from './flows.ts';
import { linkAccount } from './link-account.ts';
import { reauthTime } from './reauth-time.ts';
import type { SignOnDeps } from './sign-on-deps.ts';

export type Arrived = Arrival & { readonly identity: NonNullable<Arrival['identity']> };

interface Coming {
  readonly origin: RequestOrigin;
  readonly deviceToken: string | undefined;
  readonly code: string | undefined;
}

export async function finishSignIn(
  deps: SignOnDeps,
  arrival: Arrived,
  coming: Coming,
): Promise<SignedInDevice> {
  const passwordHash = await makePasswordHash(deps, arrival, coming);
  let outcome: SignOnOutcome = { refusal: 'SIGN_ON_FAILED' };
  try {
    await retryTakenNames(deps, async (trx) => {
      outcome = await decide(deps, trx, { arrival, coming, passwordHash });
    });
  } catch (error) {
    if (error instanceof AppError) await recordUnknown(deps, { arrival, coming, reason: error.message });
    throw error;
  }
  return orThrow(outcome);
}

/** A pending user's page waits with the ticket, as after signing up with a password. */
type SignOnOutcome = Outcome & { readonly extras?: RefusalExtras };

/** Throws the refusal that the transaction stored in `outcome`; the compiler cannot follow that assignment. */
function orThrow(outcome: SignOnOutcome): SignedInDevice {
  if ('refusal' in outcome) throw new AppError(outcome.refusal, outcome);
  return outcome;
}

/** Hashes before the transaction, because it is slow, and only if an account may be created. */
async function makePasswordHash(
  deps: SignOnDeps,
  { identity }: Arrived,
  { origin }: Coming,
): Promise<string | undefined> {
  const link = await createSignOnLinkStore(deps.database.queries).find(identity.issuer, identity.subject);
  if (link) return undefined;
  return deps.passwords.hash(makePassword(deps.ids), callerFromAddress(origin));
}

interface Attempt {
  readonly arrival: Arrived;
  readonly coming: Coming;
  readonly passwordHash: string | undefined;
}

/** Returns a refusal instead of throwing if its writes must be committed. */
async function decide(deps: SignOnDeps, trx: Queries, attempt: Attempt): Promise<SignOnOutcome> {
  const { arrival, coming, passwordHash } = attempt;
  const { identity } = arrival;
  const { origin, code, deviceToken } = coming;
  const { account, isToBeLinked } = await findAccount(deps, trx, { identity, passwordHash, origin });
  const known = {
    email: account.email,
    known: account,
    isRight: true,
    renews: true,
    newHash: undefined,
    details: auditDetailTexts.withService(deps.signOn.provider.name),
    code,
    origin,
    deviceToken,
  };
  if (await isGuessed(deps, trx, { account, deviceToken })) {
    const details = auditDetailTexts.withServiceRefused(deps.signOn.provider.name, auditDetailTexts.locked);
    await recordRefusal(deps, trx, { ...known, details });
    return { refusal: 'TOO_MANY_REQUESTS' };
  }
  const factor = await verifySecondFactor(deps, trx, { account, code, origin });
  if (factor !== 'none' && factor !== 'right') {
    const failure = await createSignInFailureStore(trx).lock(toEmailKey(account.email), deps.clock.now());
    return refuseFactor(deps, trx, { ...known, failure, factor });
  }
  await useOnce(deps, trx, arrival);
  if (isToBeLinked) await linkAccount(deps, trx, { account, identity, origin });
  // A second factor was verified just now.
  const reauthAt = factor === 'right' ? undefined : reauthTime(deps, identity.authenticatedAtS);
  const outcome = await completeSignIn(deps, trx, { ...known, account, reauthAt });
  const isPending = 'refusal' in outcome && outcome.refusal === 'PENDING_APPROVAL';
  return isPending ? { ...outcome, extras: { ticket: makeSignUpTicket(deps, account.id) } } : outcome;
}

/** Whether wrong passwords from elsewhere have locked an account that needs a code; a known browser is exempt. */
async function isGuessed(
  deps: SignOnDeps,
  trx: Queries,
  { account, deviceToken }: Pick<Found, 'account'> & { readonly deviceToken: string | undefined },
): Promise<boolean> {
  if (!(await createSecondFactorStore(trx).hasAny(account.id))) return false;
  const now = deps.clock.now();
  const failure = await createSignInFailureStore(trx).find(toEmailKey(account.email), now);
  if ((failure?.locked_until ?? 0) <= now) return false;
  return !(await isKnownDevice(trx, { accountId: account.id, deviceToken }));
}

/** Uses the arrival up, so that it opens only one session on all nodes. */
async function useOnce({ signOn }: SignOnDeps, trx: Queries, arrival: Arrived): Promise<void> {
  const { id, arrivedAt: issuedAtMs } = arrival;
  if (!(await signOn.once({ id, issuedAtMs, by: arrival, trx }))) throw new AppError('SIGN_ON_FAILED');
}

async function recordUnknown(
  deps: SignOnDeps,
  { arrival, coming, reason }: Omit<Attempt, 'passwordHash'> & { readonly reason: string },
): Promise<void> {
  const { name } = deps.signOn.provider;
  const email = arrival.identity.email ?? name;
  const details = auditDetailTexts.withServiceRefused(name, reason);
  const attempt = { email, known: undefined, origin: coming.origin, details };
  await deps.database.transaction((trx) => recordRefusal(deps, trx, attempt));
}

async function orRecord(
  deps: SignOnDeps,
  { actor, origin, action }: Requester & { readonly action: 'SIGN_ON_LINKED' | 'IDENTITY_PROVED' },
  work: (trx: Queries) => Promise<void>,
): Promise<void> {
  try {
    await retryTakenNames(deps, work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const act = { action, resourceType: 'Authentication', resource: actor.email, actor, origin } as const;
    const details = auditDetailTexts.withServiceRefused(deps.signOn.provider.name, error.message);
    await deps.database.transaction((trx) => deps.audit.record(trx, { ...act, isSuccess: false, details }));
    throw error;
  }
}

export async function finishLink(deps: SignOnDeps, arrival: Arrived, who: Requester): Promise<void> {
  const { identity } = arrival;
  const { actor, origin } = who;
  await orRecord(deps, { ...who, action: 'SIGN_ON_LINKED' }, async (trx) => {
    const account = await requireAccount(trx, actor.userId);
    await useOnce(deps, trx, arrival);
    await linkAccount(deps, trx, { account, identity, origin });
  });
}

/** Tolerance for the difference between two machines' clocks. */
const CLOCK_TOLERANCE_MS = 60_000;

export async function finishReauth(deps: SignOnDeps, arrival: Arrived, who: Requester): Promise<void> {
  const { identity, startedAt } = arrival;
  const { userId } = who.actor;
  const isFresh = (identity.authenticatedAtS ?? 0) * 1_000 >= startedAt - CLOCK_TOLERANCE_MS;
  await orRecord(deps, { ...who, action: 'IDENTITY_PROVED' }, async (trx) => {
    const link = await createSignOnLinkStore(trx).find(identity.issuer, identity.subject);
    const hasFactor = await createSecondFactorStore(trx).hasAny(userId);
    if (!isFresh || link?.account_id !== userId || hasFactor) throw new AppError('SIGN_ON_OTHER_PERSON');
    await useOnce(deps, trx, arrival);
    await recordReauth(deps, trx, {
      ...who,
      details: auditDetailTexts.withService(deps.signOn.provider.name),
    });
  });
}
