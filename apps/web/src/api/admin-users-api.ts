import { adminUserAddresses } from '@tutti/contract/admin-users/addresses';
import type {
  adminUserRoutes,
  BulkPendingReply,
  BulkPendingRequest,
  BulkReply,
  BulkRequest,
  DeleteReply,
  UsersPage,
} from '@tutti/contract/admin-users/routes';
import type { UserSession } from '@tutti/contract/admin-users/schemas';
import type { SentQuery } from '@tutti/contract/route';
import { callApi } from './api-client.ts';

export type {
  BulkPendingReply,
  BulkPendingRequest,
  BulkReply,
  BulkRequest,
  DeleteReply,
  UsersPage,
} from '@tutti/contract/admin-users/routes';
export type { AdminUser, UserSession } from '@tutti/contract/admin-users/schemas';

export type UsersQuery = SentQuery<typeof adminUserRoutes.usersPage>;

export async function fetchUsersPage(input: UsersQuery, signal: AbortSignal): Promise<UsersPage> {
  return callApi(adminUserAddresses.usersPage, { query: input, signal });
}

/** Returns whether the user's sessions were ended, for the success message. */
export async function approveUser(userId: string): Promise<boolean> {
  const reply = await callApi(adminUserAddresses.approve, { params: { id: userId } });
  return reply.requiresRelogin;
}

export async function rejectUser(userId: string): Promise<boolean> {
  const reply = await callApi(adminUserAddresses.reject, { params: { id: userId } });
  return reply.requiresRelogin;
}

/** The first request has no confirmation, and the server may ask for one. */
export async function deleteUser(userId: string, isConfirmed: boolean): Promise<DeleteReply> {
  return callApi(adminUserAddresses.deleteUser, {
    params: { id: userId },
    query: isConfirmed ? { confirmed: 'true' } : {},
  });
}

export interface RoleChange {
  readonly userId: string;
  readonly roleName: string;
}

export async function addRole(change: RoleChange): Promise<void> {
  await callApi(adminUserAddresses.addRole, { body: change });
}

export async function removeRole(change: RoleChange): Promise<void> {
  await callApi(adminUserAddresses.removeRole, { body: change });
}

export async function decideInBulk(request: BulkRequest): Promise<BulkReply> {
  return callApi(adminUserAddresses.bulk, { body: request });
}

export async function decideAboutPending(request: BulkPendingRequest): Promise<BulkPendingReply> {
  return callApi(adminUserAddresses.bulkPending, { body: request });
}

export async function fetchUserSessions(userId: string, signal: AbortSignal): Promise<UserSession[]> {
  return callApi(adminUserAddresses.userSessions, { params: { id: userId }, signal });
}

export async function revokeUserSession({ userId, id }: Pick<UserSession, 'userId' | 'id'>): Promise<void> {
  await callApi(adminUserAddresses.revokeUserSession, { params: { id: userId, sessionId: id } });
}

export async function revokeUserSessions(userId: string): Promise<void> {
  await callApi(adminUserAddresses.revokeUserSessions, { params: { id: userId } });
}

export async function requestAdminAccess(): Promise<void> {
  await callApi(adminUserAddresses.requestAccess);
}
