import type { CurrentUser } from '@tutti/contract';
import type { Actor, RequestOrigin } from '#features/access/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { type AccountsDeps } from './account-deps.ts';
import { createAccountLinkStore } from './account-link-store.ts';
import { mailLink, mailText } from './account-links.ts';
import { addressChangedMail } from './account-mails.ts';
import { toCurrentUser } from './account-presenter.ts';
import { createAccountStore } from './account-store.ts';
import { toEmailKey, toUserNameKey } from './email-key.ts';

interface ProfileChange {
  readonly email: string;
  readonly userName: string;
}

/** A new address must be confirmed anew; session and approval stay (resolutions 1.9). */
export async function updateProfile(
  deps: AccountsDeps,
  change: ProfileChange,
  { actor, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<CurrentUser> {
  try {
    return await updateOnce(deps, change, { actor, origin });
  } catch (error) {
    if (!deps.database.capabilities.isUniqueViolation(error)) throw error;
    // Taken between our look and our update; the look now says which of the two.
    return updateOnce(deps, change, { actor, origin });
  }
}

async function updateOnce(
  deps: AccountsDeps,
  { email, userName }: ProfileChange,
  { actor, origin }: { actor: Actor; origin: RequestOrigin },
): Promise<CurrentUser> {
  const updated = await deps.database.transaction(async (trx) => {
    const store = createAccountStore(trx);
    const account = await store.lock(actor.userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    const emailKey = toEmailKey(email);
    const userNameKey = toUserNameKey(userName);
    const isNewAddress = emailKey !== account.email_key;
    if (isNewAddress && (await store.findByEmail(emailKey))) throw new AppError('EMAIL_TAKEN');
    if (userNameKey !== account.user_name_key && (await store.isUserNameTaken(userNameKey))) {
      throw new AppError('USER_NAME_TAKEN');
    }
    const changes = {
      email,
      email_key: emailKey,
      user_name: userName,
      user_name_key: userNameKey,
      is_email_confirmed: isNewAddress ? (0 as const) : account.is_email_confirmed,
    };
    await store.update(account.id, changes);
    const changed = { ...account, ...changes };
    if (isNewAddress) {
      // Links to the old address are worth nothing any more.
      await createAccountLinkStore(trx).removeOfAccount(account.id);
      await mailLink(deps, trx, { purpose: 'address', account: changed });
      await mailText(deps, trx, { recipient: account.email, text: addressChangedMail(email) });
    }
    await deps.audit.record(trx, {
      action: 'PROFILE_UPDATED',
      resourceType: 'User Management',
      resource: email,
      actor,
      origin,
      ...(isNewAddress ? { details: `Address changed from ${account.email}` } : {}),
    });
    return toCurrentUser(changed, actor.roles);
  });
  deps.outbox.wake();
  return updated;
}
