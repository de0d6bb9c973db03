import type { Audit } from '#features/audit/audit.ts';
import { endAllSessions } from '#features/auth/sessions/end-sessions.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { createAccountLinkStore } from '../email/account-link-store.ts';
import { createKnownDeviceStore } from '../sign-in/known-device-store.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';
import { endLinks } from './end-sign-on-links.ts';
import { revokeKeys } from './revoke-keys.ts';

interface Means {
  readonly audit: Pick<Audit, 'record'>;
  readonly events: Pick<Events, 'publishIn'>;
}

interface Closing {
  readonly account: AccountRow;
  /** Reason for the audit log. */
  readonly details: string;
  readonly actor?: Pick<Actor, 'userId' | 'userName' | 'email'>;
  readonly origin?: RequestOrigin;
}

export async function revokeAllAccess(
  { audit, events }: Means,
  trx: Queries,
  { account, details, ...by }: Closing,
): Promise<void> {
  await createAccountLinkStore(trx).removeOfAccount(account.id);
  await createKnownDeviceStore(trx).removeOfAccount(account.id);
  if (await createSecondFactorStore(trx).removeAll(account.id)) {
    await audit.record(trx, {
      action: 'SECOND_FACTOR_REMOVED',
      resourceType: 'Authentication',
      resource: account.email,
      details,
      ...by,
    });
  }
  await endLinks({ audit }, trx, { account, details, ...by });
  await endAllSessions(events, trx, { userId: account.id });
  await revokeKeys(trx, account.id, { audit, events, resource: account.email, ...by });
}
