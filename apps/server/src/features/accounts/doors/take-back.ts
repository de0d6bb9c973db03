import { auditDetailTexts } from '@tutti/contract';
import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { type AccountRow, createAccountStore } from '../account-store.ts';
import { toAuditActor } from '../audit-actor.ts';
import { createAccountLinkStore } from '../mails/account-link-store.ts';
import { createPasskeyStore } from '../passkeys/passkey-store.ts';
import { createSecondFactorStore } from '../second-factors/second-factor-store.ts';

interface TakingBack {
  readonly account: AccountRow;
  readonly email: string;
  /** When the address was changed, which is when the link was sent. */
  readonly sentAt: number;
  readonly origin: RequestOrigin;
}

/**
 * Second factors that are younger than this before the move are taken for those of whoever moved the account. Older ones
 * stay: they also keep out who has no more than the old mailbox, which is why people move.
 */
const BEFORE_MOVE_MS = 24 * 3_600_000;

async function removeFactorsOfMover(
  deps: AccountsDeps,
  trx: Queries,
  { account, sentAt, origin }: TakingBack,
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

/** Gives an account its old address back. Somebody who only asked for an account with it meanwhile has to stand aside. */
export async function takeBack(
  deps: AccountsDeps,
  trx: Queries,
  { account, email, sentAt, origin }: TakingBack,
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
  // All other ways out, too: whoever changed the address may have asked for more links. Not the ways back from before, or a
  // thief who moves twice would end the owner's by using the second.
  await createAccountLinkStore(trx).removeOfAccount(account.id, { exceptOldAddressBefore: sentAt });
  const restored = { email: email.trim(), email_key: emailKey, is_email_confirmed: 1 } as const;
  await store.update(account.id, restored);
  return { ...account, ...restored };
}
