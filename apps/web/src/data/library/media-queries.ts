import { useQuery } from '@tanstack/react-query';
import { fetchLyrics, fetchTrackDetails, fetchWaveform, type Lyrics } from '#api/library-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { Lyrics } from '#api/library-api.ts';

/** The server begins to measure a track when it is asked, which takes a second or a few. */
const ASK_AGAIN_MS = 4_000;
const ASKED_MAX = 4;

/** How loud a track is along its length; undefined while nobody knows. */
export function useWaveform(trackId: string | undefined): Uint8Array | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.waveform(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchWaveform(trackId, signal)),
    enabled: trackId !== undefined,
    // A picture beside the time, which nobody waits for.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < ASKED_MAX ? ASK_AGAIN_MS : false,
  });
  return data ?? undefined;
}

/** The words of a track; undefined where there are none, `isAsked` until that is known. */
export function useLyrics(trackId: string | undefined): { lyrics: Lyrics | undefined; isAsked: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.lyrics(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchLyrics(trackId, signal)),
    enabled: trackId !== undefined,
    retry: false,
    staleTime: 300_000,
  });
  return { lyrics: data && data.lines.length > 0 ? data : undefined, isAsked: isLoading };
}

/** The file of a track, and who made it. */
export function useTrackDetails(trackId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.trackDetails(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchTrackDetails(trackId, signal)),
    enabled: trackId !== undefined,
    staleTime: 300_000,
  });
}
