import type { adminRoutes } from '@tutti/contract/http/admin';
import { callApi } from './api-client.ts';

export async function requestAdminAccess(): Promise<void> {
  await callApi<typeof adminRoutes.requestAccess>({
    method: 'POST',
    path: '/api/admin/request-access',
    access: 'signed-in',
  });
}
