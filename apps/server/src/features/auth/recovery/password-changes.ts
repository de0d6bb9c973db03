import { accountTexts, auditDetailTexts } from '@tutti/contract';
import { callerFromAddress, callerFromUser } from '#http/caller.ts';
import { toEmailKey } from '#identity/account-names.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { type AccountLinkRow, createAccountLinkStore } from '../email/account-link-store.ts';
import { passwordChangedMail } from '../email/account-mails.ts';
import { isInForce, mailText } from '../email/email-links.ts';
import { removeFreshPasskeys } from '../passkeys/remove-fresh-passkeys.ts';
import { requireLongEnough, requireStrongPassword } from '../passwords/password-rules.ts';
import { createSignInFailureStore } from '../passwords/sign-in-failure-store.ts';
import { requireCurrentPassword } from '../reauth/current-password.ts';
import { endLinks } from '../revoke/end-sign-on-links.ts';
import { restoreAddress } from '../revoke/restore-address.ts';
import { revokeKeys } from '../revoke/revoke-keys.ts';
import { createKnownDeviceStore } from '../sign-in/known-device-store.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password and ends every other session of the user; the current session continues (ruling 1.10). */
export async function changePassword(
  deps: AccountsDeps,
  change: PasswordChange,
  { actor, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<string> {
  const known = await requireCurrentPassword(deps, {
    actor,
    origin,
    password: change.currentPassword,
    action: 'PASSWORD_CHANGED',
  });
  requireLongEnough(change.newPassword);
  await requireStrongPassword(change.newPassword, actor);
  const passwordHash = await deps.passwords.hash(change.newPassword, callerFromUser(actor));
  await deps.database.transaction(async (trx) => {
    const account = await createAccountStore(trx).lock(actor.userId);
    if (!account || account.password_hash !== known.password_hash) {
      throw new AppError('WRONG_CURRENT_PASSWORD');
    }
    await setPassword(deps, trx, { account, passwordHash, origin });
    await deps.audit.record(trx, {
      action: 'PASSWORD_CHANGED',
      resourceType: 'Authentication',
      resource: account.email,
      actor,
      origin,
    });
    await deps.sessions.endAll(trx, account.id, { exceptSessionId: actor.sessionId });
  });
  return accountTexts.changePassword.success;
}

interface PasswordReset {
  readonly email: string;
  readonly token: string;
  readonly newPassword: string;
}

const RESET_DONE = 'Your password was changed. Please sign in with the new one.';

/** Uses up the link, ends all sessions and keys, and lifts a lock; never approves the account (ruling 1.10). */
export async function resetPassword(
  deps: AccountsDeps,
  reset: PasswordReset,
  origin: RequestOrigin,
): Promise<string> {
  requireLongEnough(reset.newPassword);
  const { account: found } = await requireResetLink(deps, deps.database.queries, reset);
  const roles = await deps.roles.listRoles(deps.database.queries, found.id);
  await requireStrongPassword(reset.newPassword, { email: found.email, userName: found.user_name, roles });
  const passwordHash = await deps.passwords.hash(reset.newPassword, callerFromAddress(origin));
  await deps.database.transaction(async (trx) => {
    const link = await requireResetLink(deps, trx, reset);
    const account = link.isOldAddress
      ? await restoreAddress(deps, trx, { ...link, email: reset.email, origin })
      : link.account;
    await setPassword(deps, trx, { account, passwordHash, origin });
    await createSignInFailureStore(trx).clear(account.email_key);
    await deps.audit.record(trx, {
      action: 'PASSWORD_RESET',
      resourceType: 'Authentication',
      resource: account.email,
      actor: toAuditActor(account),
      origin,
      ...(link.isOldAddress ? { details: auditDetailTexts.takenBack(link.account.email) } : {}),
    });
    // End provider links, because an intruder may have added one; the owner's returns at the next sign-in with it.
    const actor = toAuditActor(account);
    await endLinks(deps, trx, { account, details: auditDetailTexts.newPasswordByLink, actor, origin });
    await removeFreshPasskeys(deps, trx, { account, origin });
    const { audit, events } = deps;
    await revokeKeys(trx, account.id, { audit, events, resource: account.email, actor, origin });
    await deps.sessions.endAll(trx, account.id);
  });
  return RESET_DONE;
}

interface ResetLink {
  readonly account: AccountRow;
  /** Whether the link was sent to the address the account had before it was changed. */
  readonly isOldAddress: boolean;
  readonly sentAt: number;
}

/** Locks the account before the link is read, so that only one of two simultaneous uses succeeds. */
async function requireResetLink(deps: AccountsDeps, db: Queries, reset: PasswordReset): Promise<ResetLink> {
  const links = createAccountLinkStore(db);
  const tokenHash = hashToken(reset.token);
  const found = await links.find(tokenHash);
  const isInTransaction = db !== deps.database.queries;
  const accounts = createAccountStore(db);
  const account =
    found && (await (isInTransaction ? accounts.lock(found.account_id) : accounts.find(found.account_id)));
  const link = account && (await links.find(tokenHash));
  if (!account || !link || !mayReset(link, account, { email: reset.email, now: deps.clock.now() })) {
    throw new AppError('INVALID_LINK');
  }
  return { account, isOldAddress: link.purpose === 'old-address', sentAt: link.created_at };
}

function mayReset(link: AccountLinkRow, account: AccountRow, visit: { email: string; now: number }): boolean {
  const isOfAddress = link.purpose === 'password' && link.email_key === account.email_key;
  return (
    (isOfAddress || link.purpose === 'old-address') &&
    isInForce(link, visit.now) &&
    link.email_key === toEmailKey(visit.email)
  );
}

async function setPassword(
  deps: AccountsDeps,
  trx: Queries,
  { account, passwordHash, origin }: { account: AccountRow; passwordHash: string; origin: RequestOrigin },
): Promise<void> {
  await createAccountStore(trx).update(account.id, { password_hash: passwordHash });
  const links = createAccountLinkStore(trx);
  await links.removeOfAccount(account.id, { purpose: 'password' });
  await links.forgetPasswords(account.id);
  await createKnownDeviceStore(trx).removeOfAccount(account.id);
  await mailText(deps, trx, { account, origin, compose: passwordChangedMail });
}
