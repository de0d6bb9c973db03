import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  fetchMostPlayed,
  fetchMostPlayedTracks,
  fetchRecentlyPlayed,
  fetchRecentStations,
} from '#api/recents-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { RecentStation } from '#api/recents-api.ts';

export function useRecentlyPlayed() {
  return useQuery({
    queryKey: queryKeys.recentlyPlayed,
    queryFn: ({ signal }) => fetchRecentlyPlayed(signal),
    staleTime: 0,
  });
}

export function useMostPlayedTracks() {
  return useQuery({
    queryKey: queryKeys.mostPlayedTracks,
    queryFn: ({ signal }) => fetchMostPlayedTracks(signal),
    staleTime: 0,
  });
}

/** Optional beside the artist, so failures are ignored. */
export function useMostPlayed(artistId: string) {
  return useQuery({
    queryKey: queryKeys.mostPlayedOf(artistId),
    queryFn: ({ signal }) => fetchMostPlayed(artistId, signal),
    staleTime: 0,
    retry: false,
  });
}

export const recentStationsQuery = queryOptions({
  queryKey: queryKeys.recentStations,
  queryFn: ({ signal }) => fetchRecentStations(signal),
  // A slow phone needs this long until it has rendered a response that was requested early.
  staleTime: 5_000,
});

export function useRecentStations() {
  return useQuery(recentStationsQuery);
}
