import type { adminRoutes, DeleteReply } from '@tutti/contract/http/admin';
import type { BulkReply, BulkRequest, UsersPage } from '@tutti/contract/http/admin-users';
import type { UserSession } from '@tutti/contract/model/admin-monitoring';
import type { SentQuery } from '@tutti/contract/route';
import { callApi } from './api-client.ts';

export type { DeleteReply } from '@tutti/contract/http/admin';
export type { BulkReply, BulkRequest, UsersPage } from '@tutti/contract/http/admin-users';
export type { UserSession } from '@tutti/contract/model/admin-monitoring';
export type { AdminUser } from '@tutti/contract/model/user';

export type UsersWish = SentQuery<typeof adminRoutes.usersPage>;

export async function fetchUsersPage(wish: UsersWish, signal: AbortSignal): Promise<UsersPage> {
  return callApi<typeof adminRoutes.usersPage>({
    method: 'GET',
    path: '/api/admin/users/page',
    access: 'admin',
    query: wish,
    signal,
  });
}

/** Answers whether the user's sessions were ended, which the success sentence tells. */
export async function approveUser(userId: string): Promise<boolean> {
  const reply = await callApi<typeof adminRoutes.approve>({
    method: 'POST',
    path: '/api/admin/approve/:id',
    access: 'admin',
    params: { id: userId },
  });
  return reply.requiresRelogin;
}

export async function rejectUser(userId: string): Promise<boolean> {
  const reply = await callApi<typeof adminRoutes.reject>({
    method: 'POST',
    path: '/api/admin/users/:id/reject',
    access: 'admin',
    params: { id: userId },
  });
  return reply.requiresRelogin;
}

/** The first call goes without confirmation, and the server may ask for it. */
export async function deleteUser(userId: string, isConfirmed: boolean): Promise<DeleteReply> {
  return callApi<typeof adminRoutes.deleteUser>({
    method: 'POST',
    path: '/api/admin/users/:id/delete',
    access: 'admin',
    params: { id: userId },
    query: isConfirmed ? { confirmed: 'true' } : {},
  });
}

export interface RoleChange {
  readonly userId: string;
  readonly roleName: string;
}

export async function addRole(change: RoleChange): Promise<void> {
  await callApi<typeof adminRoutes.addRole>({
    method: 'POST',
    path: '/api/admin/add-role',
    access: 'admin',
    body: change,
  });
}

export async function removeRole(change: RoleChange): Promise<void> {
  await callApi<typeof adminRoutes.removeRole>({
    method: 'POST',
    path: '/api/admin/remove-role',
    access: 'admin',
    body: change,
  });
}

export async function decideInBulk(request: BulkRequest): Promise<BulkReply> {
  return callApi<typeof adminRoutes.bulk>({
    method: 'POST',
    path: '/api/admin/users/bulk',
    access: 'admin',
    body: request,
  });
}

export async function fetchUserSessions(userId: string, signal: AbortSignal): Promise<UserSession[]> {
  return callApi<typeof adminRoutes.userSessions>({
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    access: 'admin',
    params: { id: userId },
    signal,
  });
}

export async function revokeUserSession({ userId, id }: Pick<UserSession, 'userId' | 'id'>): Promise<void> {
  await callApi<typeof adminRoutes.revokeUserSession>({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:sessionId',
    access: 'admin',
    params: { id: userId, sessionId: id },
  });
}

export async function revokeUserSessions(userId: string): Promise<void> {
  await callApi<typeof adminRoutes.revokeUserSessions>({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: 'admin',
    params: { id: userId },
  });
}
