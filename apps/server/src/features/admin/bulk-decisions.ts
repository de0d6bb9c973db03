/** Applies one decision to several users: each runs in its own transaction, and a failure does not stop the others. */
import {
  type BulkReply,
  type BulkRequest,
  ERRORS,
  type ErrorCode,
  ROLE_NAMES,
  type RoleName,
} from '@tutti/contract';
import type { Accounts } from '#features/auth/accounts.ts';
import type { UserLists } from '#features/auth/administration/user-lists.ts';
import type { Roles } from '#features/roles/roles.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Logger } from '#platform/logger.ts';

export interface BulkDeps {
  readonly accounts: Pick<Accounts, 'approve' | 'reject' | 'deleteAccount'>;
  readonly roles: Pick<Roles, 'addRole' | 'removeRole'>;
  readonly userLists: Pick<UserLists, 'readEmails'>;
  readonly logger: Logger;
}

type Decide = (userId: string) => Promise<boolean>;

export async function decideInBulk(
  deps: BulkDeps,
  administrator: Requester,
  request: BulkRequest,
): Promise<BulkReply> {
  const decide = toDecision(deps, administrator, request);
  const userIds = [...new Set(request.userIds)];
  // Read the addresses first, because a deleted user no longer has one.
  const emails = await deps.userLists.readEmails(userIds);
  const failures: BulkReply['failures'] = [];
  let signedOut = 0;
  for (const userId of userIds) {
    try {
      if (await decide(userId)) signedOut += 1;
    } catch (error) {
      failures.push({ userId, email: emails.get(userId) ?? null, ...describeFailure(deps, error) });
    }
    // Yield to the event loop, because a hundred decisions in a row would block it for a second.
    await yieldToEventLoop();
  }
  return { requested: userIds.length, succeeded: userIds.length - failures.length, failures, signedOut };
}

function toDecision(
  { accounts, roles }: BulkDeps,
  administrator: Requester,
  { action, roleName }: BulkRequest,
): Decide {
  switch (action) {
    case 'approve':
      return async (userId) => (await accounts.approve(administrator, userId)).requiresRelogin;
    case 'reject':
      return async (userId) => (await accounts.reject(administrator, userId)).requiresRelogin;
    case 'delete':
      return (userId) => deleteOrdinary(accounts, administrator, userId);
    case 'addRole':
    case 'removeRole': {
      const role = requireRole(roleName);
      return async (userId) => {
        await roles[action](administrator, { userId, roleName: role });
        return false;
      };
    }
  }
}

/** Ruling 2.9: one prompt covers ordinary accounts; an important one needs its own phrase. */
async function deleteOrdinary(
  accounts: BulkDeps['accounts'],
  administrator: Requester,
  userId: string,
): Promise<boolean> {
  const requested = await accounts.deleteAccount(administrator, { userId, isConfirmed: false });
  if (requested.isImportantAccount) throw new AppError('CONFIRMATION_REQUIRED');
  if (requested.requiresConfirmation)
    await accounts.deleteAccount(administrator, { userId, isConfirmed: true });
  return false;
}

function describeFailure({ logger }: BulkDeps, error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  logger.error({ err: error }, 'a decision about one of several users failed');
  const code: ErrorCode = 'INTERNAL';
  return { code, message: ERRORS[code].message };
}

function requireRole(name: string | undefined): RoleName {
  const role = ROLE_NAMES.find((known) => known === name);
  if (!role) throw new AppError('UNKNOWN_ROLE');
  return role;
}
