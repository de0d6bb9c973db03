import type { Queries } from '#platform/db/queries.ts';
import { createAccountStore } from '../account-store.ts';
import { voidApprovalLinks } from '../mails/account-links.ts';

/** Whom a role lets in is as one who was approved: not rejected any more, and no mail of before may change how they get in. */
export async function acceptByRole(trx: Queries, accountId: string): Promise<void> {
  await createAccountStore(trx).update(accountId, { rejected_at: null });
  await voidApprovalLinks(trx, accountId);
}
