import { useQuery } from '@tanstack/react-query';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
import { fetchOverview } from '#api/admin-overview-api.ts';
import { queryKeys } from './query-keys.ts';

export type { AdminOverview } from '#api/admin-overview-api.ts';

/** Numbers and checks of the dashboard; the header's indicator reads the same answer. */
export function useOverview() {
  return useQuery({
    queryKey: queryKeys.adminOverview,
    queryFn: ({ signal }) => fetchOverview(signal),
    staleTime: 0,
    refetchInterval: ACTIVE_USERS_POLL_MS,
    refetchOnReconnect: 'always',
  });
}
