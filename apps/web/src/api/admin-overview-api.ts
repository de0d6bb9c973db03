import type { adminRoutes } from '@tutti/contract/http/admin';
import type { OverviewReply } from '@tutti/contract/model/admin-overview';
import { callApi } from './api-client.ts';

export type AdminOverview = OverviewReply;

export async function fetchOverview(signal: AbortSignal): Promise<AdminOverview> {
  return callApi<typeof adminRoutes.overview>({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    signal,
  });
}
