import { useQuery } from '@tanstack/react-query';
import { fetchRecentlyPlayed, fetchStatistics } from '#api/collection-api.ts';
import { queryKeys } from './query-keys.ts';

export function useStatistics() {
  return useQuery({ queryKey: queryKeys.statistics, queryFn: ({ signal }) => fetchStatistics(signal) });
}

export function useRecentlyPlayed() {
  return useQuery({
    queryKey: queryKeys.recentlyPlayed,
    queryFn: ({ signal }) => fetchRecentlyPlayed(signal),
    staleTime: 0,
  });
}
