import type { Queries } from '#platform/db/queries.ts';
import { createAccountStore } from '../account-store.ts';
import { endKeys } from '../doors/end-keys.ts';
import { voidApprovalLinks } from '../mails/account-links.ts';

type AcceptDeps = Pick<Parameters<typeof endKeys>[2], 'audit' | 'events'>;

/**
 * A role that lets a user in counts as an approval: the user is no longer rejected, and earlier mails and keys end, because
 * they must not change how the user gets in.
 */
export function createAcceptByRole(deps: AcceptDeps): (trx: Queries, accountId: string) => Promise<void> {
  return async (trx, accountId) => {
    const store = createAccountStore(trx);
    const account = await store.find(accountId);
    // Earlier versions left the keys of rejected users in place, so they are ended here.
    if (account && account.rejected_at !== null)
      await endKeys(trx, accountId, { ...deps, resource: account.email });
    await store.update(accountId, { rejected_at: null });
    await voidApprovalLinks(trx, accountId);
  };
}
