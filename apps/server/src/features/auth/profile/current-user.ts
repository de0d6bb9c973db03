import type { CurrentUser } from '@tutti/contract';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { toCurrentUser } from '../accounts/account-presenter.ts';
import { createAccountStore } from '../accounts/account-store.ts';

export async function getCurrentUser({ database }: AccountsDeps, actor: Actor): Promise<CurrentUser> {
  const account = await createAccountStore(database.queries).find(actor.userId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  return toCurrentUser(account, actor.roles);
}
