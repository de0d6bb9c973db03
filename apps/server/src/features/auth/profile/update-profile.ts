import { auditDetailTexts, type CurrentUser } from '@tutti/contract';
import { freshReauthMs, isRecentReauth } from '#identity/access-policy.ts';
import { toEmailKey, toUserNameKey } from '#identity/account-names.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { toCurrentUser } from '../accounts/account-presenter.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { createAccountLinkStore } from '../email/account-link-store.ts';
import { findAddressHolder } from '../email/address-holder.ts';
import { mailLink, mayMail } from '../email/email-links.ts';
import { requireCurrentPassword } from '../reauth/current-password.ts';
import { looksLikeAdministrator } from '../sign-up/user-names.ts';

interface ProfileChange {
  readonly email: string;
  readonly userName: string;
  readonly currentPassword?: string | undefined;
}

/**
 * A new address may hijack the account: it needs the password, ends other sessions and mails a take-back link (ruling
 * 1.9).
 */
export async function updateProfile(
  deps: AccountsDeps,
  change: ProfileChange,
  { actor, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<CurrentUser> {
  const isMove = toEmailKey(change.email) !== toEmailKey(actor.email);
  const confirmedHash = isMove ? await requireOwner(deps, change, { actor, origin }) : undefined;
  const update = { ...change, confirmedHash };
  try {
    return await updateOnce(deps, update, { actor, origin });
  } catch (error) {
    if (!deps.database.capabilities.isUniqueViolation(error)) throw error;
    // Somebody took the address or name between check and update; a second attempt finds out which.
    return updateOnce(deps, update, { actor, origin });
  }
}

/** Returns the hash of the verified password, if one was needed. */
async function requireOwner(
  deps: AccountsDeps,
  { currentPassword: password }: ProfileChange,
  { actor, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<string | undefined> {
  if (password !== undefined) {
    const attempt = { actor, origin, password, action: 'PROFILE_UPDATED' } as const;
    return (await requireCurrentPassword(deps, attempt)).password_hash;
  }
  if (!isRecentReauth(actor, deps.clock.now(), freshReauthMs(deps.reauthMaxAgeMs)))
    throw new AppError('CURRENT_PASSWORD_REQUIRED');
  return undefined;
}

async function updateOnce(
  deps: AccountsDeps,
  { email, userName, confirmedHash }: ProfileChange & { readonly confirmedHash: string | undefined },
  { actor, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<CurrentUser> {
  return deps.database.transaction(async (trx) => {
    const store = createAccountStore(trx);
    const account = await requireAccount(trx, actor.userId);
    // The password changed while we were hashing, so the caller may be an intruder who was just locked out.
    if (confirmedHash !== undefined && confirmedHash !== account.password_hash)
      throw new AppError('WRONG_CURRENT_PASSWORD');
    const emailKey = toEmailKey(email);
    const userNameKey = toUserNameKey(userName);
    const isNewAddress = emailKey !== account.email_key;
    if (isNewAddress) await requireFree(deps, trx, { accountId: account.id, emailKey });
    if (userNameKey !== account.user_name_key && (await store.isUserNameTaken(userNameKey))) {
      throw new AppError('USER_NAME_TAKEN');
    }
    if (
      userName !== account.user_name &&
      (await looksLikeAdministrator(deps, trx, { userName, ownId: account.id }))
    )
      throw new AppError('USER_NAME_TAKEN');
    const changes = {
      email,
      email_key: emailKey,
      user_name: userName,
      user_name_key: userNameKey,
      is_email_confirmed: isNewAddress ? (0 as const) : account.is_email_confirmed,
    };
    await store.update(account.id, changes);
    const changed = { ...account, ...changes };
    if (isNewAddress) await mailBoth(deps, trx, { before: account, after: changed, origin });
    await deps.audit.record(trx, {
      action: 'PROFILE_UPDATED',
      resourceType: 'User Management',
      resource: email,
      actor,
      origin,
      ...(isNewAddress ? { details: auditDetailTexts.addressChanged(account.email) } : {}),
    });
    if (isNewAddress) await deps.sessions.endAll(trx, account.id, { exceptSessionId: actor.sessionId });
    return toCurrentUser(changed, actor.roles);
  });
}

async function requireFree(
  deps: AccountsDeps,
  trx: Queries,
  { accountId, emailKey }: { accountId: string; emailKey: string },
): Promise<void> {
  const holder = await findAddressHolder(trx, emailKey, deps.clock.now());
  const isReserved = holder.reservedFor !== undefined && holder.reservedFor !== accountId;
  if (isReserved || holder.account) throw new AppError('EMAIL_TAKEN');
  const account = { id: accountId, email_key: emailKey };
  if (!(await mayMail(deps, trx, account))) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: 3_600 });
}

async function mailBoth(
  deps: AccountsDeps,
  trx: Queries,
  { before, after, origin }: { before: AccountRow; after: AccountRow; origin: RequestOrigin },
): Promise<void> {
  const links = createAccountLinkStore(trx);
  // Links to the old address are void, except the take-back link.
  await links.removeOfAccount(before.id, { exceptPurpose: 'old-address' });
  await mailLink(deps, trx, { purpose: 'address', account: after, origin });
  // A previous address that was never confirmed may be a stranger's: it gets no mail and no way into this account.
  const isOwn = before.is_email_confirmed === 1 || !(await links.hasMoved(before.id));
  if (!isOwn) return;
  const moved = { ...before, newAddress: after.email };
  await mailLink(deps, trx, { purpose: 'old-address', account: moved, origin });
}
