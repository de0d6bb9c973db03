import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchRecentStations } from '#api/recents-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { RecentStation } from '#api/recents-api.ts';

export const recentStationsQuery = queryOptions({
  queryKey: queryKeys.recentStations,
  queryFn: ({ signal }) => fetchRecentStations(signal),
  // A slow phone needs this long until it has rendered a response that was requested early.
  staleTime: 5_000,
});

export function useRecentStations() {
  return useQuery(recentStationsQuery);
}
