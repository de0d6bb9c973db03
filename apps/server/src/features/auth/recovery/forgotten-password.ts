import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import { rehearse } from '#platform/db/rehearse.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { createAccountLinkStore } from '../email/account-link-store.ts';
import { mayMail, sendLink } from '../email/email-links.ts';

const RESET_REQUESTED = 'If there is an account with this address, a link to set a new password was sent.';

/** Gives the same answer and does the same work for every address, because timing would reveal who has an account. */
export async function forgotPassword(
  deps: AccountsDeps,
  email: string,
  origin: RequestOrigin,
): Promise<string> {
  const [standInId = ''] = await deps.roles.listAdministratorIds();
  await deps.database.transaction(async (trx) => {
    const store = createAccountStore(trx);
    const account = await store.findByEmail(toEmailKey(email));
    const standIn = await store.find(standInId);
    await deps.audit.record(trx, {
      action: 'PASSWORD_RESET_REQUESTED',
      resourceType: 'Authentication',
      resource: email,
      actor: account ? toAuditActor(account) : { email },
      origin,
    });
    const addressee = account ?? (standIn && { ...standIn, email, email_key: toEmailKey(email) });
    if (!addressee) return;
    const way = await wayTo(trx, addressee);
    const isFree = await mayMail(deps, trx, addressee);
    const goesOut = account !== undefined && account.rejected_at === null && isFree;
    await rehearse(trx, goesOut, () => sendLink(deps, trx, { ...way, account: addressee, origin }));
  });
  return RESET_REQUESTED;
}

/** Asks for confirmation of a changed address first, because a typing error must not give the account to a stranger. */
async function wayTo(
  trx: Queries,
  { id, is_email_confirmed: isConfirmed }: AccountRow,
): Promise<Pick<Parameters<typeof sendLink>[2], 'purpose' | 'words'>> {
  const hasMoved = await createAccountLinkStore(trx).hasMoved(id);
  const isStrange = isConfirmed === 0 && hasMoved;
  return isStrange ? { purpose: 'address', words: 'addressFirst' } : { purpose: 'password' };
}
