import type { adminRoutes } from '@tutti/contract/http/admin';
import type { MonitoringReply } from '@tutti/contract/model/admin-monitoring';
import type { ChartRange, ChartsReply, OverviewReply } from '@tutti/contract/model/admin-overview';
import type { ActiveUsersReply } from '@tutti/contract/model/user';
import { callApi } from './api-client.ts';

export type { ChartRange } from '@tutti/contract/model/admin-overview';
export type AdminOverview = OverviewReply;
export type AdminCharts = ChartsReply;
export type Monitoring = MonitoringReply;
export type ActiveUsers = ActiveUsersReply;

export async function fetchOverview(signal: AbortSignal): Promise<AdminOverview> {
  return callApi<typeof adminRoutes.overview>({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    signal,
  });
}

export async function fetchSecurityWarnings(signal: AbortSignal): Promise<string[]> {
  return callApi<typeof adminRoutes.securityWarnings>({
    method: 'GET',
    path: '/api/admin/securitywarnings',
    access: 'admin',
    signal,
  });
}

export async function fetchCharts(range: ChartRange, signal: AbortSignal): Promise<AdminCharts> {
  return callApi<typeof adminRoutes.charts>({
    method: 'GET',
    path: '/api/admin/charts',
    access: 'admin',
    query: { range },
    signal,
  });
}

export async function fetchMonitoring(signal: AbortSignal): Promise<Monitoring> {
  return callApi<typeof adminRoutes.monitoring>({
    method: 'GET',
    path: '/api/admin/monitoring',
    access: 'admin',
    signal,
  });
}

export async function fetchActiveUsers(signal: AbortSignal): Promise<ActiveUsers> {
  return callApi<typeof adminRoutes.activeUsers>({
    method: 'GET',
    path: '/api/admin/active-users',
    access: 'admin',
    signal,
  });
}
