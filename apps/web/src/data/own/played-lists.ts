import { useQuery } from '@tanstack/react-query';
import {
  fetchMostPlayed,
  fetchMostPlayedTracks,
  fetchRecentlyPlayed,
} from '#api/recents/played-tracks-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { CountedTrack } from '#api/recents/played-tracks-api.ts';

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
