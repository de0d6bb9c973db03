import type { QueryClient } from '@tanstack/react-query';
import { adminKeys } from './admin-keys.ts';

export async function reloadMonitoring(queryClient: QueryClient): Promise<void> {
  const { adminMonitoring, adminRooms, adminActiveUsers, adminOverview, adminLibrary } = adminKeys;
  const keys = [adminMonitoring, adminRooms, adminActiveUsers, adminOverview, adminLibrary];
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'active' })),
  );
}
