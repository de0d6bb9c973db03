import type { Queries } from '#platform/db/queries.ts';
import { createAccountStore } from '../account-store.ts';
import { endKeys } from '../doors/end-keys.ts';
import { voidApprovalLinks } from '../mails/account-links.ts';

type Means = Pick<Parameters<typeof endKeys>[2], 'audit' | 'events'>;

/**
 * Whom a role lets in is as one who was approved: not rejected any more, and neither a mail nor a key of before may change
 * how they get in.
 */
export function createAcceptByRole(means: Means): (trx: Queries, accountId: string) => Promise<void> {
  return async (trx, accountId) => {
    const store = createAccountStore(trx);
    const account = await store.find(accountId);
    // A rejection ends keys by itself, except one by an older version.
    if (account && account.rejected_at !== null)
      await endKeys(trx, accountId, { ...means, resource: account.email });
    await store.update(accountId, { rejected_at: null });
    await voidApprovalLinks(trx, accountId);
  };
}
