import { auditDetailTexts } from '@tutti/contract';
import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { createAccountLinkStore } from '../email/account-link-store.ts';
import { createPasskeyStore } from '../two-factor/passkey-store.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';

interface AddressRestore {
  readonly account: AccountRow;
  readonly email: string;
  /** When the address was changed, which is also when the link was sent. */
  readonly sentAt: number;
  readonly origin: RequestOrigin;
}

/** Second factors older than this stay, because they keep out somebody who only has the old mailbox. */
const BEFORE_MOVE_MS = 24 * 3_600_000;

async function removeFactorsOfMover(
  deps: AccountsDeps,
  trx: Queries,
  { account, sentAt, origin }: AddressRestore,
): Promise<void> {
  const store = createSecondFactorStore(trx);
  const earliest = sentAt - BEFORE_MOVE_MS;
  const hadPasskeys = await createPasskeyStore(trx).removeSince(account.id, earliest);
  const since = (await store.findTotp(account.id))?.confirmed_at ?? 0;
  const hadTotp = since >= earliest && (await store.removeTotp(account.id));
  await store.dropCodesOfNothing(account.id);
  if (!hadTotp && !hadPasskeys) return;
  await deps.audit.record(trx, {
    action: 'SECOND_FACTOR_REMOVED',
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
    details: auditDetailTexts.afterTakenBack,
  });
}

/** Restores an account's old address; an unapproved registration that has claimed it meanwhile gives way. */
export async function restoreAddress(
  deps: AccountsDeps,
  trx: Queries,
  { account, email, sentAt, origin }: AddressRestore,
): Promise<AccountRow> {
  const store = createAccountStore(trx);
  const emailKey = toEmailKey(email);
  const other = await store.findByEmail(emailKey);
  if (other && other.id !== account.id) {
    const roles = await deps.roles.listRoles(trx, other.id);
    if (other.is_approved === 1 || other.is_email_confirmed === 1 || roles.length > 0) {
      throw new AppError('INVALID_LINK');
    }
    await store.remove(other.id);
  }
  await removeFactorsOfMover(deps, trx, { account, email, sentAt, origin });
  // Newer links may be the thief's; earlier take-back links stay, so that moving twice does not end the owner's.
  await createAccountLinkStore(trx).removeOfAccount(account.id, { exceptOldAddressBefore: sentAt });
  const restored = { email: email.trim(), email_key: emailKey, is_email_confirmed: 1 } as const;
  await store.update(account.id, restored);
  return { ...account, ...restored };
}
