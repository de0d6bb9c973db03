import { adminOverviewAddresses } from '@tutti/contract/admin-overview/addresses';
import type {
  ActiveUsersReply,
  ChartRange,
  ChartsReply,
  MonitoringReply,
  OverviewReply,
} from '@tutti/contract/admin-overview/schemas';
import { callApi } from './api-client.ts';

export type { ChartRange } from '@tutti/contract/admin-overview/schemas';
export type AdminOverview = OverviewReply;
export type AdminCharts = ChartsReply;
export type Monitoring = MonitoringReply;
export type ActiveUsers = ActiveUsersReply;

export async function fetchOverview(signal: AbortSignal): Promise<AdminOverview> {
  return callApi(adminOverviewAddresses.overview, { signal });
}

export async function fetchSecurityWarnings(signal: AbortSignal): Promise<string[]> {
  return callApi(adminOverviewAddresses.securityWarnings, { signal });
}

export async function fetchCharts(range: ChartRange, signal: AbortSignal): Promise<AdminCharts> {
  return callApi(adminOverviewAddresses.charts, { query: { range }, signal });
}

export async function fetchMonitoring(signal: AbortSignal): Promise<Monitoring> {
  return callApi(adminOverviewAddresses.monitoring, { signal });
}

export async function fetchActiveUsers(signal: AbortSignal): Promise<ActiveUsers> {
  return callApi(adminOverviewAddresses.activeUsers, { signal });
}
