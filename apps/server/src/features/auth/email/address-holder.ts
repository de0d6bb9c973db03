import type { Queries } from '#platform/db/queries.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { createAccountLinkStore } from './account-link-store.ts';

export interface AddressHolder {
  readonly account: AccountRow | undefined;
  /** Id of the account that had the address before and may still reclaim it. */
  readonly reservedFor: string | undefined;
}

/** A change of address writes both in one transaction; read in the other order, Postgres could miss both. */
export async function findAddressHolder(trx: Queries, emailKey: string, now: number): Promise<AddressHolder> {
  const account = await createAccountStore(trx).findByEmail(emailKey);
  const reservedFor = await createAccountLinkStore(trx).findReservation(emailKey, now);
  return { account, reservedFor };
}
