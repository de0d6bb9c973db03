import type { QueryClient } from '@tanstack/react-query';
import { adminKeys } from './admin-keys.ts';

/** Refetches the monitoring data on screen, and nothing else. */
export async function reloadMonitoring(queryClient: QueryClient): Promise<void> {
  const { adminMonitoring, adminActiveUsers, adminOverview, adminLibrary } = adminKeys;
  const keys = [adminMonitoring, adminActiveUsers, adminOverview, adminLibrary];
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'active' })),
  );
}
