import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isTransient } from '#api/api-error.ts';
import {
  fetchMostPlayed,
  fetchMostPlayedTracks,
  fetchRecentlyPlayed,
  fetchRecentStations,
  recordPlay,
} from '#api/recents-api.ts';
import { queryKeys } from './query-keys.ts';

export type { RecentStation } from '#api/recents-api.ts';

const RECORD_RETRIES = 3;

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

/** Beside the artist: who cannot have it does without. */
export function useMostPlayed(artistId: string) {
  return useQuery({
    queryKey: queryKeys.mostPlayedOf(artistId),
    queryFn: ({ signal }) => fetchMostPlayed(artistId, signal),
    staleTime: 0,
    retry: false,
  });
}

export function useRecentStations() {
  return useQuery({
    queryKey: queryKeys.recentStations,
    queryFn: ({ signal }) => fetchRecentStations(signal),
    staleTime: 0,
  });
}

export function useRecordPlay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: recordPlay,
    // What was heard without a network counts when it is back. Unlike other changes nobody waits for it, and one that
    // does not get through in the end is not worth a message in the middle of the next song.
    networkMode: 'online',
    retry: (count, error) => count < RECORD_RETRIES && isTransient(error),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.statistics }),
        client.invalidateQueries({ queryKey: queryKeys.recentlyPlayed }),
        client.invalidateQueries({ queryKey: queryKeys.mostPlayed }),
        client.invalidateQueries({ queryKey: queryKeys.home }),
      ]),
  });
}
