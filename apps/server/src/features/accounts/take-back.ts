import { toEmailKey } from '#identity/account-names.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from './account-deps.ts';
import { type AccountRow, createAccountStore } from './account-store.ts';
import { createAccountLinkStore } from './mails/account-link-store.ts';

/** Gives an account its old address back. Somebody who only asked for an account with it meanwhile has to stand aside. */
export async function takeBack(
  deps: AccountsDeps,
  trx: Queries,
  { account, email }: { account: AccountRow; email: string },
): Promise<AccountRow> {
  const store = createAccountStore(trx);
  const emailKey = toEmailKey(email);
  const other = await store.findByEmail(emailKey);
  if (other && other.id !== account.id) {
    const roles = await deps.roles.listRoles(trx, other.id);
    if (other.is_approved === 1 || other.is_email_confirmed === 1 || roles.length > 0) {
      throw new AppError('INVALID_LINK');
    }
    await store.remove(other.id);
  }
  // All other ways out, too: whoever changed the address may have asked for more links.
  await createAccountLinkStore(trx).removeOfAccount(account.id);
  const restored = { email: email.trim(), email_key: emailKey, is_email_confirmed: 1 } as const;
  await store.update(account.id, restored);
  return { ...account, ...restored };
}
