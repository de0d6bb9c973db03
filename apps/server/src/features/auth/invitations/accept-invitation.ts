import { adminTexts, auditDetailTexts, type InvitableRole, invitationTexts } from '@tutti/contract';
import { callerFromAddress } from '#http/caller.ts';
import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { findAddressHolder } from '../email/address-holder.ts';
import { mailLink } from '../email/email-links.ts';
import { requireLongEnough, requireStrongPassword } from '../passwords/password-rules.ts';
import { revokeAllAccess } from '../revoke/revoke-all-access.ts';
import { newAccount, retryTakenNames } from '../sign-up/register.ts';
import { makeUserName } from '../sign-up/user-names.ts';
import { createInvitationStore, type InvitationRow } from './invitation-store.ts';

export interface Acceptance {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an account that is approved at once, whatever the sign-up setting; a mail confirms its address as usual. */
export async function acceptInvitation(
  deps: AccountsDeps,
  { token, email, password }: Acceptance,
  origin: RequestOrigin,
): Promise<string> {
  // Check the invitation before any expensive work is done.
  requireFor(await findInvitation(deps, deps.database.queries, token), email);
  requireLongEnough(password);
  await requireStrongPassword(password, { email, userName: '', roles: [] });
  const passwordHash = await deps.passwords.hash(password, callerFromAddress(origin));
  await retryTakenNames(deps, (trx) => acceptOnce(deps, trx, { token, email, passwordHash, origin }));
  return invitationTexts.page.welcome;
}

export async function findInvitation(deps: AccountsDeps, db: Queries, token: string): Promise<InvitationRow> {
  const found = await createInvitationStore(db).findHolding(hashToken(token), deps.clock.now());
  return requireOfAdministrator(deps, db, found);
}

async function requireOfAdministrator(
  deps: AccountsDeps,
  db: Queries,
  invitation: InvitationRow | undefined,
): Promise<InvitationRow> {
  const roles = invitation ? await deps.roles.listRoles(db, invitation.made_by) : [];
  if (!invitation || !roles.includes('Admin')) throw new AppError('INVALID_INVITATION');
  return invitation;
}

function requireFor({ email: only }: InvitationRow, email: string): void {
  if (only !== null && toEmailKey(only) !== toEmailKey(email)) throw new AppError('INVITATION_FOR_ANOTHER');
}

interface Attempt {
  readonly token: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly origin: RequestOrigin;
}

/** Runs in one transaction, so that a refused attempt does not use up the invitation. */
async function acceptOnce(deps: AccountsDeps, trx: Queries, attempt: Attempt): Promise<void> {
  const used = await createInvitationStore(trx).use(hashToken(attempt.token), deps.clock.now());
  const invitation = await requireOfAdministrator(deps, trx, used);
  requireFor(invitation, attempt.email);
  const account =
    (await takeOver(deps, trx, { ...attempt, invitation })) ?? (await insertApproved(deps, trx, attempt));
  const given = JSON.parse(invitation.roles) as InvitableRole[];
  await deps.roles.giveRole(trx, account.id, 'User');
  for (const role of given) await deps.roles.giveRole(trx, account.id, role);
  await recordAcceptance(deps, trx, { invitation, account, given, origin: attempt.origin });
  await mailLink(deps, trx, { purpose: 'address', words: 'welcome', account, origin: attempt.origin });
}

/** Takes over an unconfirmed registration, which may be anybody's; an invitation without an address takes over none. */
async function takeOver(
  deps: AccountsDeps,
  trx: Queries,
  { email, passwordHash, origin, invitation }: Attempt & { readonly invitation: InvitationRow },
): Promise<AccountRow | undefined> {
  const store = createAccountStore(trx);
  const emailKey = toEmailKey(email);
  // Refuse an address that its former owner may still reclaim.
  const { account: known, reservedFor } = await findAddressHolder(trx, emailKey, deps.clock.now());
  if (reservedFor !== undefined && reservedFor !== known?.id) throw new AppError('EMAIL_TAKEN');
  const account = known && (await store.lock(known.id));
  if (!account) return undefined;
  if (invitation.email === null || (await isSpokenFor(deps, trx, account))) throw new AppError('EMAIL_TAKEN');
  const changes = { password_hash: passwordHash, is_approved: 1 } as const;
  await store.update(account.id, changes);
  const details = auditDetailTexts.takenOverByInvitation;
  await revokeAllAccess(deps, trx, { account, details, actor: toAuditActor(account), origin });
  return { ...account, ...changes };
}

/** Whether the account is approved, rejected, or has confirmed its address. */
export async function isSpokenFor(deps: AccountsDeps, trx: Queries, account: AccountRow): Promise<boolean> {
  const { is_approved: isApproved, is_email_confirmed: isConfirmed, rejected_at: rejectedAt } = account;
  if (isApproved === 1 || isConfirmed === 1 || rejectedAt !== null) return true;
  return (await deps.roles.listRoles(trx, account.id)).length > 0;
}

async function insertApproved(
  deps: AccountsDeps,
  trx: Queries,
  { email, passwordHash, origin }: Attempt,
): Promise<AccountRow> {
  const userName = await makeUserName(deps, trx, email);
  const account = {
    ...newAccount(deps, { email, userName, passwordHash, language: origin.language }),
    is_approved: 1,
  } as const;
  await createAccountStore(trx).insert(account);
  return account;
}

interface AcceptanceRecord {
  readonly invitation: InvitationRow;
  readonly account: AccountRow;
  readonly given: readonly InvitableRole[];
  readonly origin: RequestOrigin;
}

async function recordAcceptance(deps: AccountsDeps, trx: Queries, act: AcceptanceRecord): Promise<void> {
  const { invitation, account, given, origin } = act;
  const maker = await createAccountStore(trx).find(invitation.made_by);
  const { uses, uses_max: usesMax } = invitation;
  const details = auditDetailTexts.byInvitation(
    maker?.email ?? adminTexts.audit.defaults.user,
    uses,
    usesMax,
  );
  const shared = { resource: account.email, actor: toAuditActor(account), origin } as const;
  const authentication = { ...shared, resourceType: 'Authentication', details } as const;
  await deps.audit.record(trx, { ...authentication, action: 'USER_REGISTERED' });
  await deps.audit.record(trx, { ...authentication, action: 'USER_APPROVED' });
  for (const role of given) {
    await deps.audit.record(trx, {
      ...shared,
      action: 'ROLE_ASSIGNED',
      resourceType: 'User Management',
      details: auditDetailTexts.roleFor(role, details),
    });
  }
}
