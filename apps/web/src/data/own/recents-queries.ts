import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  fetchMostPlayed,
  fetchMostPlayedTracks,
  fetchRecentlyPlayed,
  fetchRecentStations,
} from '#api/recents-api.ts';
import { queryKeys } from '../query-keys.ts';
import { rememberPlay, sendPlays } from './unsent-plays.ts';

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

export function useRecentStations() {
  return useQuery({
    queryKey: queryKeys.recentStations,
    queryFn: ({ signal }) => fetchRecentStations(signal),
    staleTime: 0,
  });
}

/**
 * Sends plays that counted: at once, or when the server is back, even after the page was closed. Nobody waits for it,
 * and a failure is not worth a message in the middle of the next song.
 */
export function useRecordPlay(isServerThere: boolean) {
  const client = useQueryClient();
  const { record, send } = useMemo(() => {
    const isShownAnew = [
      queryKeys.statistics,
      queryKeys.recentlyPlayed,
      queryKeys.mostPlayed,
      queryKeys.home,
    ];
    async function sendAll() {
      const sent = await sendPlays();
      if (sent > 0) await Promise.all(isShownAnew.map((queryKey) => client.invalidateQueries({ queryKey })));
    }
    return {
      record(play: { trackId: string; listenedMs: number }) {
        rememberPlay({ ...play, playedAtMs: Date.now() });
        void sendAll();
      },
      send: () => void sendAll(),
    };
  }, [client]);
  useEffect(() => {
    if (isServerThere) send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [isServerThere, send]);
  return record;
}
