import { adminTexts, auditDetailTexts, type DeleteReply } from '@tutti/contract';
import type { EndedSessions } from '#features/auth/sessions/end-sessions.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { createAccountLinkStore } from '../email/account-link-store.ts';
import { voidApprovalLinks } from '../email/email-links.ts';
import { createSignInFailureStore } from '../passwords/sign-in-failure-store.ts';
import { revokeKeys } from '../revoke/revoke-keys.ts';

interface Decision {
  readonly message: string;
  readonly requiresRelogin: boolean;
}

export async function approve(
  deps: AccountsDeps,
  administrator: Requester,
  userId: string,
): Promise<Decision> {
  const ended = await deps.database.transaction(async (trx) => {
    const account = await lockAccount(trx, userId);
    const isNewApproval = account.is_approved === 0;
    if (isNewApproval) {
      await createAccountStore(trx).update(userId, { is_approved: 1, rejected_at: null });
      await voidApprovalLinks(trx, userId);
      // Revoke the keys here, because earlier versions left the keys of rejected users valid.
      if (account.rejected_at !== null) await revokeKeysOf(deps, trx, { account, administrator });
    }
    await deps.roles.giveRole(trx, userId, 'User');
    if (!isNewApproval) return undefined;
    await recordDecision(deps, trx, { administrator, action: 'USER_APPROVED', account });
    return deps.sessions.endAll(trx, userId);
  });
  const requiresRelogin = hasEnded(ended);
  const { approved, approvedRelogin } = adminTexts.users;
  return { message: requiresRelogin ? approvedRelogin : approved, requiresRelogin };
}

/** A role or an old mail would otherwise still approve the user, and keys would work again after a later approval. */
export async function reject(
  deps: AccountsDeps,
  administrator: Requester,
  userId: string,
): Promise<Decision> {
  const ended = await deps.database.transaction(async (trx) => {
    await deps.roles.requireRemovable(trx, administrator, userId);
    const account = await lockAccount(trx, userId);
    await createAccountStore(trx).update(userId, { is_approved: 0, rejected_at: deps.clock.now() });
    await deps.roles.clearRoles(trx, userId);
    await createAccountLinkStore(trx).removeOfAccount(userId);
    await revokeKeysOf(deps, trx, { account, administrator });
    const details = account.is_approved === 1 ? auditDetailTexts.approvalRevoked : undefined;
    await recordDecision(deps, trx, { administrator, action: 'USER_REJECTED', account, details });
    // Publish even for users without a session, because their station requests are still queued.
    await deps.events.publishIn(trx, 'rightsChanged', { userId, isApproved: false });
    return deps.sessions.endAll(trx, userId);
  });
  const requiresRelogin = hasEnded(ended);
  const { rejected, rejectedRelogin } = adminTexts.users;
  return { message: requiresRelogin ? rejectedRelogin : rejected, requiresRelogin };
}

interface Deletion {
  readonly userId: string;
  readonly isConfirmed: boolean;
}

/** Deletes a pending account without roles at once; every other account needs a confirmation first (ruling 1.32). */
export async function deleteAccount(
  deps: AccountsDeps,
  administrator: Requester,
  { userId, isConfirmed }: Deletion,
): Promise<DeleteReply> {
  return deps.database.transaction(async (trx) => {
    await deps.roles.requireRemovable(trx, administrator, userId);
    const account = await lockAccount(trx, userId);
    const roles = await deps.roles.listRoles(trx, userId);
    const isImportant = account.is_protected === 1;
    if (!isConfirmed && (account.is_approved === 1 || roles.length > 0 || isImportant)) {
      return requestConfirmation(account, roles, isImportant);
    }
    await deps.sessions.endAll(trx, userId);
    // Cascading deletes would not notify open streams, so revoke the keys first.
    await revokeKeysOf(deps, trx, { account, administrator });
    await recordDecision(deps, trx, { administrator, action: 'USER_DELETED', account });
    await createSignInFailureStore(trx).clear(account.email_key);
    await deps.removeListenerData(trx, userId);
    await createAccountStore(trx).remove(userId);
    return { message: adminTexts.users.deleted };
  });
}

function requestConfirmation(
  { email }: AccountRow,
  roles: readonly string[],
  isImportantAccount: boolean,
): DeleteReply {
  return {
    message: isImportantAccount
      ? `${email} is an important account. Deleting it cannot be undone.`
      : `${email} is in use. Deleting it cannot be undone.`,
    requiresConfirmation: true,
    user: { email, roles: [...roles] },
    isImportantAccount,
  };
}

async function revokeKeysOf(
  { audit, events }: AccountsDeps,
  trx: Queries,
  { account, administrator }: { account: AccountRow; administrator: Requester },
): Promise<void> {
  await revokeKeys(trx, account.id, { audit, events, resource: account.email, ...administrator });
}

async function lockAccount(trx: Queries, userId: string): Promise<AccountRow> {
  const account = await createAccountStore(trx).lock(userId);
  if (!account) throw new AppError('USER_NOT_FOUND');
  return account;
}

interface DecisionRecord {
  readonly administrator: Requester;
  readonly action: 'USER_APPROVED' | 'USER_REJECTED' | 'USER_DELETED';
  readonly account: AccountRow;
  readonly details?: string | undefined;
}

async function recordDecision(deps: AccountsDeps, trx: Queries, record: DecisionRecord): Promise<void> {
  const { administrator, action, account, details } = record;
  await deps.audit.record(trx, {
    action,
    resourceType: 'User Management',
    resource: account.email,
    actor: administrator.actor,
    origin: administrator.origin,
    ...(details === undefined ? {} : { details }),
  });
}

function hasEnded(ended: EndedSessions | undefined): boolean {
  return ended !== undefined && ended.sessionIds.length > 0;
}
