/** What the dashboard and monitoring read. All of it is asked again every 30 s, and at once when the hub has news. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { ChartRange } from '#api/admin-overview-api.ts';
import {
  fetchActiveUsers,
  fetchCharts,
  fetchMonitoring,
  fetchOverview,
  fetchSecurityWarnings,
} from '#api/admin-overview-api.ts';
import { ApiError } from '#api/api-error.ts';
import { adminKeys } from './admin-keys.ts';

export type {
  ActiveUsers,
  AdminCharts,
  AdminOverview,
  ChartRange,
  Monitoring,
} from '#api/admin-overview-api.ts';

/** Numbers of this moment: never taken from an older answer without asking. */
const live = {
  staleTime: 0,
  refetchInterval: ACTIVE_USERS_POLL_MS,
  refetchOnReconnect: 'always',
  refetchOnWindowFocus: true,
} as const;

/** Numbers and checks of the dashboard; the header's indicator reads the same answer. */
export function useOverview() {
  return useQuery({
    queryKey: adminKeys.adminOverview,
    queryFn: ({ signal }) => fetchOverview(signal),
    ...live,
  });
}

export function useSecurityWarnings() {
  return useQuery({
    queryKey: adminKeys.adminWarnings,
    queryFn: ({ signal }) => fetchSecurityWarnings(signal),
    ...live,
  });
}

/** The range before stays in sight until the new one is there. */
export function useCharts(range: ChartRange) {
  return useQuery({
    queryKey: adminKeys.adminCharts(range),
    queryFn: ({ signal }) => fetchCharts(range, signal),
    placeholderData: keepPreviousData,
    ...live,
  });
}

export function useMonitoring() {
  return useQuery({
    queryKey: adminKeys.adminMonitoring,
    queryFn: ({ signal }) => fetchMonitoring(signal),
    ...live,
  });
}

/** every 30 s. */
export function useActiveUsers() {
  return useQuery({
    queryKey: adminKeys.adminActiveUsers,
    queryFn: ({ signal }) => fetchActiveUsers(signal),
    ...live,
  });
}

/** refused by the server, or never answered. */
export function describeActiveUsersFailure(error: unknown): string {
  const texts = adminTexts.monitoring;
  if (error instanceof ApiError && error.status >= 400) {
    return texts.fetchFailed(error.status, error.serverMessage ?? '').trimEnd();
  }
  return texts.loadFailed(error instanceof Error ? error.message : String(error));
}
