import { useQuery } from '@tanstack/react-query';
import { STATISTICS_PERIOD_DAYS, type StatisticsPeriod } from '@tutti/contract/limits';
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

/** Returns the start of a period of whole days that ends with today. */
export function startOfPeriod(period: StatisticsPeriod, nowMs: number): Date | undefined {
  const days = STATISTICS_PERIOD_DAYS[period];
  if (days === undefined) return undefined;
  const today = new Date(nowMs);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
}

export function useMostPlayedTracks(period: StatisticsPeriod) {
  return useQuery({
    queryKey: queryKeys.mostPlayedTracks(period),
    queryFn: ({ signal }) => fetchMostPlayedTracks(startOfPeriod(period, Date.now()), signal),
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
