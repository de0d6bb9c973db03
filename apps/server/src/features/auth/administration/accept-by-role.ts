import type { Queries } from '#platform/db/queries.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { voidApprovalLinks } from '../email/email-links.ts';
import { revokeKeys } from '../revoke/revoke-keys.ts';

type AcceptDeps = Pick<Parameters<typeof revokeKeys>[2], 'audit' | 'events'>;

/** Accepts a rejected user by role and revokes earlier mails and keys, which must not change how the user gets in. */
export function createAcceptByRole(deps: AcceptDeps): (trx: Queries, accountId: string) => Promise<void> {
  return async (trx, accountId) => {
    const store = createAccountStore(trx);
    const account = await store.find(accountId);
    // Revoke the keys here, because earlier versions left the keys of rejected users valid.
    if (account && account.rejected_at !== null)
      await revokeKeys(trx, accountId, { ...deps, resource: account.email });
    await store.update(accountId, { rejected_at: null });
    await voidApprovalLinks(trx, accountId);
  };
}
