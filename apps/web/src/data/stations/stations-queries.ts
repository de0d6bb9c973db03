import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { STREAM_METADATA_POLL_MS } from '@tutti/contract/limits';
import type { StreamMetadata } from '@tutti/contract/model/stations';
import { fetchAllStationMetadata, fetchStationHistory, fetchStations } from '#api/stations-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { Station } from '#api/stations-api.ts';

export function useStations() {
  return useQuery({
    queryKey: queryKeys.stations,
    queryFn: ({ signal }) => fetchStations(signal),
    staleTime: 10_000,
    refetchInterval: STREAM_METADATA_POLL_MS,
  });
}

/**
 * M-311, M-312: the current tracks of the visible stations, at once and every 30 s, in one request. The hub is faster;
 * this is the fallback without it. Hidden pages do not poll (TanStack Query's default).
 */
export function useStationMetadata(
  genreIds: readonly string[],
  hear: { onMetadata(metadata: StreamMetadata): void; onFailure(genreIds: string[], error: unknown): void },
): { isPending: boolean } {
  const wanted = [...genreIds].sort();
  const { isPending } = useQuery({
    queryKey: queryKeys.stationMetadata(wanted),
    queryFn: async ({ signal }) => {
      try {
        const all = await fetchAllStationMetadata(signal);
        const ours = all.filter(({ genreId }) => wanted.includes(String(genreId)));
        for (const metadata of ours) hear.onMetadata(metadata);
        return ours;
      } catch (error) {
        if (!signal.aborted) hear.onFailure(wanted, error);
        throw error;
      }
    },
    enabled: wanted.length > 0,
    refetchInterval: STREAM_METADATA_POLL_MS,
    staleTime: STREAM_METADATA_POLL_MS,
  });
  return { isPending };
}

/** The tracks that a station played before `sinceMs`, refetched whenever it is shown or another track starts. */
export function useStationHistory(genreId: string, sinceMs: number | undefined) {
  return useQuery({
    queryKey: [...queryKeys.stationHistory(genreId), sinceMs],
    queryFn: ({ signal }) => fetchStationHistory(genreId, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
