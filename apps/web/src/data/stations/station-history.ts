import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchStationHistory } from '#api/stations/history-api.ts';
import { queryKeys } from '../query-keys.ts';

/** Refetched when it is shown, and when another track starts. */
export function useStationHistory(genreId: string, sinceMs: number | undefined) {
  return useQuery({
    queryKey: [...queryKeys.stationHistory(genreId), sinceMs],
    queryFn: ({ signal }) => fetchStationHistory(genreId, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
