import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { type AccountRow, createAccountStore } from './account-store.ts';

/** Of whoever is signed in; held until the transaction ends, so that two changes at once come one after the other. */
export async function requireAccount(trx: Queries, userId: string): Promise<AccountRow> {
  const account = await createAccountStore(trx).lock(userId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  return account;
}
