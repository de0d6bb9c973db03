import type { adminRoutes } from '@tutti/contract/http/admin';
import type { AdminUser } from '@tutti/contract/model/user';
import { callApi } from './api-client.ts';

export type { AdminUser } from '@tutti/contract/model/user';

export async function fetchUsers(signal: AbortSignal): Promise<AdminUser[]> {
  return callApi<typeof adminRoutes.users>({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
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
