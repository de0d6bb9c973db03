import type { QueryClient } from '@tanstack/react-query';
import { adminKeys } from './admin-keys.ts';

/** What an administrator has on the screen of it is asked for again; nothing else is. */
export async function reloadMonitoring(queryClient: QueryClient): Promise<void> {
  const { adminMonitoring, adminActiveUsers, adminOverview, adminLibrary } = adminKeys;
  const keys = [adminMonitoring, adminActiveUsers, adminOverview, adminLibrary];
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'active' })),
  );
}
