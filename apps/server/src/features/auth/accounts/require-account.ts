import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { type AccountRow, createAccountStore } from './account-store.ts';

/** Locks the signed-in user's account until the transaction ends, so that simultaneous changes run in turn. */
export async function requireAccount(trx: Queries, userId: string): Promise<AccountRow> {
  const account = await createAccountStore(trx).lock(userId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  return account;
}
