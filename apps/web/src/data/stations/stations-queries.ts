import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { STREAM_METADATA_POLL_MS } from '@tutti/contract/limits';
import type { StreamMetadata } from '@tutti/contract/stations/schemas';
import { useEffectEvent, useLayoutEffect } from 'react';
import { fetchAllStationMetadata, fetchRoomStream, fetchStations } from '#api/stations-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { Station } from '#api/stations-api.ts';

const stationsQuery = queryOptions({
  queryKey: queryKeys.stations,
  queryFn: ({ signal }) => fetchStations(signal),
  staleTime: 10_000,
});

export function useStations() {
  return useQuery({ ...stationsQuery, refetchInterval: STREAM_METADATA_POLL_MS });
}

const ofStations = (all: readonly StreamMetadata[], genreIds: readonly string[]) =>
  all.filter(({ genreId }) => genreIds.includes(String(genreId)));

/** Loads all stations and what they play. The engine learns that from `knownMetadata`, because it exists only later. */
export async function preloadStations(client: QueryClient): Promise<void> {
  const [stations, all] = await Promise.all([
    client.fetchQuery(stationsQuery),
    fetchAllStationMetadata(new AbortController().signal),
  ]);
  const wanted = stations
    .filter(({ isActive }) => isActive)
    .map(({ genreId }) => genreId)
    .sort();
  client.setQueryData(queryKeys.stationMetadata(wanted), ofStations(all, wanted));
}

export const knownMetadata = (client: QueryClient): readonly StreamMetadata[] =>
  client
    .getQueriesData<StreamMetadata[]>({ queryKey: queryKeys.stationMetadata([]) })
    .flatMap(([, metadata]) => metadata ?? []);

/** M-311, M-312: polls every 30 s in one request, as a fallback without the hub. Hidden pages do not poll. */
export function useStationMetadata(
  genreIds: readonly string[],
  hear: { onMetadata(metadata: StreamMetadata): void; onFailure(genreIds: string[], error: unknown): void },
): { isPending: boolean } {
  const wanted = [...genreIds].sort();
  const { data, isPending } = useQuery({
    queryKey: queryKeys.stationMetadata(wanted),
    queryFn: async ({ signal }) => {
      try {
        return ofStations(await fetchAllStationMetadata(signal), wanted);
      } catch (error) {
        if (!signal.aborted) hear.onFailure(wanted, error);
        throw error;
      }
    },
    enabled: wanted.length > 0,
    refetchInterval: STREAM_METADATA_POLL_MS,
    staleTime: STREAM_METADATA_POLL_MS,
  });
  const report = useEffectEvent(() => {
    for (const metadata of data ?? []) hear.onMetadata(metadata);
  });
  // A layout effect reports every change of the data before it is painted, because the preload may set it, too.
  useLayoutEffect(() => report(), [data]);
  return { isPending };
}

/** Fails for a room that has ended or that the user is no longer in. */
export function useRoomStream(roomId: string | undefined) {
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.roomStream(roomId),
    queryFn: ({ signal }) => fetchRoomStream(roomId ?? '', signal),
    enabled: roomId !== undefined,
    retry: false,
  });
  return { data, isPending: isLoading };
}
