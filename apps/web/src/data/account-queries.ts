import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchRecentlyPlayed, fetchStatistics, recordPlay } from '#api/collection-api.ts';
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

export function useRecordPlay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: recordPlay,
    // A play that did not get through is not worth a message in the middle of the next song.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.statistics }),
        client.invalidateQueries({ queryKey: queryKeys.recentlyPlayed }),
      ]),
  });
}
