/** Ends links to the single sign-on service, on record: each is a way into an account. */
import { auditDetailTexts } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { createSignOnLinkStore } from '../accounts/sign-on-link-store.ts';

interface Recording {
  readonly audit: Pick<Audit, 'record'>;
}

interface Ending {
  readonly account: AccountRow;
  readonly details: string;
  readonly actor?: Pick<Actor, 'userId' | 'userName' | 'email'>;
  readonly origin?: RequestOrigin;
}

/** Removes all links of an account that returns to its owner, because an intruder may have linked themselves. */
export async function endLinks(deps: Recording, trx: Queries, ending: Ending): Promise<void> {
  for (const link of await createSignOnLinkStore(trx).removeOfAccount(ending.account.id))
    await recordLinkEnd(deps, trx, {
      ...ending,
      details: auditDetailTexts.linkEnded(link.issuer, ending.details),
    });
}

export async function recordLinkEnd(
  { audit }: Recording,
  trx: Queries,
  { account, ...by }: Ending,
): Promise<void> {
  await audit.record(trx, {
    action: 'SIGN_ON_UNLINKED',
    resourceType: 'Authentication',
    resource: account.email,
    ...by,
  });
}
