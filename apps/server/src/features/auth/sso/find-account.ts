/** Finds an account by its link to an identity, or once by an address that both sides have confirmed. */
import { auditDetailTexts } from '@tutti/contract';
import { isEmailAddress } from '@tutti/contract/account/patterns';
import { EMAIL_MAX_LENGTH } from '@tutti/contract/limits';
import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { createSignOnLinkStore } from '../accounts/sign-on-link-store.ts';
import { findAddressHolder } from '../email/address-holder.ts';
import { isSpokenFor } from '../invitations/accept-invitation.ts';
import { revokeAllAccess } from '../revoke/revoke-all-access.ts';
import { newAccount } from '../sign-up/register.ts';
import { makeSignUpTicket } from '../sign-up/sign-up-state.ts';
import { makeUserName } from '../sign-up/user-names.ts';
import { linkAccount } from './link-account.ts';
import type { Identity } from './provider.ts';
import type { SignOnDeps } from './sign-on-deps.ts';

export interface Coming {
  readonly identity: Identity;
  readonly passwordHash: string | undefined;
  readonly origin: RequestOrigin;
}

export interface Found {
  readonly account: AccountRow;
  /** Whether to link the account once the second factor was right. */
  readonly isToBeLinked: boolean;
}

export async function findAccount(deps: SignOnDeps, trx: Queries, coming: Coming): Promise<Found> {
  const linked = await findLinked(trx, coming.identity);
  return linked ?? findByAddress(deps, trx, coming);
}

async function findLinked(trx: Queries, { issuer, subject }: Identity): Promise<Found | undefined> {
  const link = await createSignOnLinkStore(trx).find(issuer, subject);
  const account = link && (await createAccountStore(trx).lock(link.account_id));
  return account && { account, isToBeLinked: false };
}

async function findByAddress(deps: SignOnDeps, trx: Queries, coming: Coming): Promise<Found> {
  const { issuer } = coming.identity;
  const email = requireVerified(deps, coming.identity);
  const store = createAccountStore(trx);
  const emailKey = toEmailKey(email);
  const { account: known, reservedFor } = await findAddressHolder(trx, emailKey, deps.clock.now());
  if (reservedFor !== undefined && reservedFor !== known?.id) throw new AppError('EMAIL_TAKEN');
  const account = known && (await store.lock(known.id));
  if (!account) return makeAccount(deps, trx, { ...coming, email });
  // Another window of the same user may have linked it while this one waited for the lock.
  const linked = await findLinked(trx, coming.identity);
  if (linked) return linked;
  if (account.rejected_at !== null)
    throw new AppError('PENDING_APPROVAL', { extras: { ticket: makeSignUpTicket(deps, account.id) } });
  // An unconfirmed registration may be anybody's.
  if (!(await isSpokenFor(deps, trx, account))) return takeOver(deps, trx, { ...coming, known: account });
  if (await createSignOnLinkStore(trx).findOfAccount(account.id, issuer))
    throw new AppError('SIGN_ON_LINKED_OTHERWISE');
  // The first administrator's address was never confirmed, and a provider may let people choose theirs.
  const isAdministrator = (await deps.roles.listRoles(trx, account.id)).includes('Admin');
  if (account.is_email_confirmed !== 1 || isAdministrator) throw new AppError('SIGN_ON_LINK_FIRST');
  return { account, isToBeLinked: true };
}

/** Logs the setting that the owner must change, because the person who signs in can only ask for it. */
function requireVerified(
  { logger }: Pick<SignOnDeps, 'logger'>,
  { email, isEmailVerified }: Identity,
): string {
  if (email === undefined || !isAddress(email)) {
    logger.warn(
      {},
      'the service tells no address of somebody who is new here: let it answer the scope email',
    );
    throw new AppError('SIGN_ON_NO_ADDRESS');
  }
  if (!isEmailVerified) {
    const reason = 'the service does not say of an address that it is confirmed (email_verified: true)';
    logger.warn({}, `${reason}: set that there, or let people link their accounts`);
    throw new AppError('SIGN_ON_UNVERIFIED');
  }
  return email;
}

const isAddress = (email: string) => email.length <= EMAIL_MAX_LENGTH && isEmailAddress(email);

/** Throws SIGN_UP_CLOSED; approves at once if sign-up is open. */
function chooseStanding({ signOn, readOwnerSettings }: SignOnDeps): {
  is_approved: 0 | 1;
  is_email_confirmed: 1;
} {
  const signUp = signOn.signUp ?? readOwnerSettings().signUp;
  if (signUp === 'closed') throw new AppError('SIGN_UP_CLOSED');
  return { is_approved: signUp === 'open' ? 1 : 0, is_email_confirmed: 1 };
}

async function makeAccount(
  deps: SignOnDeps,
  trx: Queries,
  { identity, passwordHash, origin, email }: Coming & { readonly email: string },
): Promise<Found> {
  const standing = chooseStanding(deps);
  if (passwordHash === undefined) throw new AppError('SIGN_ON_FAILED');
  const userName = await makeUserName(deps, trx, email);
  const { language } = origin;
  const account = { ...newAccount(deps, { email, userName, passwordHash, language }), ...standing };
  await createAccountStore(trx).insert(account);
  await recordComing(deps, trx, { account, origin, action: 'USER_REGISTERED' });
  return welcome(deps, trx, { account, identity, passwordHash, origin });
}

async function takeOver(
  deps: SignOnDeps,
  trx: Queries,
  { identity, passwordHash, origin, known }: Coming & { readonly known: AccountRow },
): Promise<Found> {
  const standing = chooseStanding(deps);
  if (passwordHash === undefined) throw new AppError('SIGN_ON_FAILED');
  const changes = { ...standing, password_hash: passwordHash };
  await createAccountStore(trx).update(known.id, changes);
  const details = auditDetailTexts.takenOverWith(deps.signOn.provider.name);
  await revokeAllAccess(deps, trx, { account: known, details, actor: toAuditActor(known), origin });
  return welcome(deps, trx, { account: { ...known, ...changes }, identity, passwordHash, origin });
}

async function welcome(
  deps: SignOnDeps,
  trx: Queries,
  { account, identity, passwordHash, origin }: Coming & { readonly account: AccountRow },
): Promise<Found> {
  await linkAccount(deps, trx, { account, identity, origin, generatedPasswordHash: passwordHash });
  if (account.is_approved === 1) {
    await deps.roles.giveRole(trx, account.id, 'User');
    await recordComing(deps, trx, { account, origin, action: 'USER_APPROVED' });
  }
  return { account, isToBeLinked: false };
}

async function recordComing(
  deps: SignOnDeps,
  trx: Queries,
  {
    account,
    origin,
    action,
  }: Pick<Coming, 'origin'> & {
    readonly account: AccountRow;
    readonly action: 'USER_REGISTERED' | 'USER_APPROVED';
  },
): Promise<void> {
  await deps.audit.record(trx, {
    action,
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
    details: auditDetailTexts.withService(deps.signOn.provider.name),
  });
}
