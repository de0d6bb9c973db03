/** Dashboard and monitoring refetch every 30 s, and at once on a hub event. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminTexts } from '@tutti/contract/admin/texts';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
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

const live = {
  staleTime: 0,
  refetchInterval: ACTIVE_USERS_POLL_MS,
  refetchOnReconnect: 'always',
  refetchOnWindowFocus: true,
} as const;

/** The header's indicator uses the same query. */
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

/** Refetches every 30 s. */
export function useActiveUsers() {
  return useQuery({
    queryKey: adminKeys.adminActiveUsers,
    queryFn: ({ signal }) => fetchActiveUsers(signal),
    ...live,
  });
}

/** refused by the server; A-459: no response. */
export function describeActiveUsersFailure(error: unknown): string {
  const texts = adminTexts.monitoring;
  if (error instanceof ApiError && error.status >= 400) {
    return texts.fetchFailed(error.status, error.serverMessage ?? '').trimEnd();
  }
  return texts.loadFailed(error instanceof Error ? error.message : String(error));
}
