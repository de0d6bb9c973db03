import { accountTexts, auditDetailTexts, countsAsApproved } from '@tutti/contract';
import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { type AccountLinkRow, createAccountLinkStore } from '../email/account-link-store.ts';
import { isInForce } from '../email/email-links.ts';
import type { Waiting } from './register.ts';

interface LinkVisit {
  readonly email: string;
  readonly token: string;
}

/**
 * Confirms an address and may approve (ruling 0.12). A valid link succeeds again, because mail scanners follow links.
 */
export async function confirmEmail(
  deps: AccountsDeps,
  { email, token }: LinkVisit,
  origin: RequestOrigin,
): Promise<Waiting> {
  const tokenHash = hashToken(token);
  const isIn = await deps.database.transaction(async (trx) => {
    const links = createAccountLinkStore(trx);
    const found = await links.find(tokenHash);
    const account = found && (await createAccountStore(trx).lock(found.account_id));
    const link = account && (await links.find(tokenHash));
    if (!account || !link || !isValid(link, account, { email, now: deps.clock.now() })) {
      throw new AppError('INVALID_LINK');
    }
    if (link.used_at === null) {
      await links.markUsed(tokenHash, deps.clock.now());
      if (await applyLink(deps, trx, { link, account, origin })) return true;
    }
    return countsAsApproved(account.is_approved === 1, await deps.roles.listRoles(trx, account.id));
  });
  const { success, successByApproval } = accountTexts.confirmEmail;
  return { message: isIn ? success : successByApproval, isByApproval: !isIn };
}

function isValid(link: AccountLinkRow, account: AccountRow, visit: { email: string; now: number }): boolean {
  return (
    (link.purpose === 'approval' || link.purpose === 'address') &&
    isInForce(link, visit.now) &&
    link.email_key === toEmailKey(visit.email) &&
    link.email_key === account.email_key &&
    account.rejected_at === null
  );
}

interface Confirmation {
  readonly link: AccountLinkRow;
  readonly account: AccountRow;
  readonly origin: RequestOrigin;
}

async function applyLink(
  deps: AccountsDeps,
  trx: Queries,
  { link, account, origin }: Confirmation,
): Promise<boolean> {
  // A role may have let the user in already; an unrelated registration must not change how they get in.
  const isIn = countsAsApproved(account.is_approved === 1, await deps.roles.listRoles(trx, account.id));
  const isRegistration = link.purpose === 'approval' && !isIn;
  // When sign-up was closed in the meantime, an administrator decides about earlier registrations as well.
  const isApproval = isRegistration && deps.readOwnerSettings().signUp === 'open';
  await createAccountStore(trx).update(account.id, {
    is_email_confirmed: 1,
    ...(isApproval ? { is_approved: 1 as const } : {}),
    // Only this attempt's password is set, so that no other can plant one; an address confirmed earlier keeps its own.
    ...(isRegistration && account.is_email_confirmed === 0 && link.password_hash !== null
      ? { password_hash: link.password_hash }
      : {}),
  });
  await createAccountLinkStore(trx).removeOfAccount(account.id, {
    purpose: link.purpose,
    exceptTokenHash: link.token_hash,
  });
  const act = { resourceType: 'Authentication', resource: account.email, origin } as const;
  const actor = toAuditActor(account);
  await deps.audit.record(trx, { ...act, action: 'EMAIL_CONFIRMED', actor });
  if (!isApproval) return false;
  await deps.roles.giveRole(trx, account.id, 'User');
  await deps.audit.record(trx, {
    ...act,
    action: 'USER_APPROVED',
    actor,
    details: auditDetailTexts.byMailedLink,
  });
  await deps.sessions.endAll(trx, account.id);
  return true;
}
