import type { Queries } from '#platform/db/queries.ts';
import { type AccountRow, createAccountStore } from './account-store.ts';
import { createAccountLinkStore } from './mails/account-link-store.ts';

export interface AddressHolder {
  readonly account: AccountRow | undefined;
  /** Id of the account that had it before and may still come back to it. */
  readonly reservedFor: string | undefined;
}

/**
 * Whose an address is. The account first: whoever moves away leaves the way back in the same transaction, so that one of
 * the two looks sees them. The other way round both could miss somebody who moves between them, on Postgres.
 */
export async function findAddressHolder(trx: Queries, emailKey: string, now: number): Promise<AddressHolder> {
  const account = await createAccountStore(trx).findByEmail(emailKey);
  const reservedFor = await createAccountLinkStore(trx).findReservation(emailKey, now);
  return { account, reservedFor };
}
