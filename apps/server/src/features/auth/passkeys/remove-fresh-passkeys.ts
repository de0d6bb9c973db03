import { auditDetailTexts } from '@tutti/contract';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { createPasskeyStore } from '../two-factor/passkey-store.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';

const FRESH_MS = 7 * 24 * 3_600_000;

/** A mailed reset removes passkeys of the last week unless there was a second factor before them. */
export async function removeFreshPasskeys(
  { clock, audit }: Pick<AccountsDeps, 'clock' | 'audit'>,
  trx: Queries,
  { account, origin }: { readonly account: AccountRow; readonly origin: RequestOrigin },
): Promise<void> {
  const factors = createSecondFactorStore(trx);
  const passkeys = createPasskeyStore(trx);
  const since = clock.now() - FRESH_MS;
  const confirmedAt = (await factors.findTotp(account.id))?.confirmed_at ?? null;
  if ((confirmedAt !== null && confirmedAt < since) || (await passkeys.hasBefore(account.id, since))) return;
  if (!(await passkeys.removeSince(account.id, since))) return;
  await factors.dropCodesOfNothing(account.id);
  await audit.record(trx, {
    action: 'SECOND_FACTOR_REMOVED',
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
    details: auditDetailTexts.freshPasskeys,
  });
}
