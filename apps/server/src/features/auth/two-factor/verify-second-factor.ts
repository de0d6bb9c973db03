import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import type { CodeVerdict } from '../reauth/reauth-throttle.ts';
import { verifyFactorCode } from './factor-codes.ts';
import { createSecondFactorStore } from './second-factor-store.ts';

/** The request for a code is audited, because an owner who did not sign in learns that the password is known. */
export async function verifySecondFactor(
  deps: AccountsDeps,
  trx: Queries,
  {
    account,
    code,
    origin,
  }: {
    readonly account: AccountRow;
    readonly code: string | undefined;
    readonly origin: RequestOrigin;
  },
): Promise<'none' | 'missing' | CodeVerdict> {
  const store = createSecondFactorStore(trx);
  if (!(await store.hasAny(account.id))) return 'none';
  const totp = await store.findTotp(account.id);
  if (code !== undefined && code !== '') return verifyFactorCode(deps, trx, { account, totp, code, origin });
  await deps.audit.record(trx, {
    action: 'SECOND_FACTOR_ASKED',
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
  });
  return 'missing';
}
