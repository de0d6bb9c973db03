import { useQuery } from '@tanstack/react-query';
import { fetchLyrics, fetchTrackDetails, fetchWaveform, type Lyrics } from '#api/library-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { Lyrics } from '#api/library-api.ts';

/** The server starts to measure a track on request, which takes a few seconds. */
const ASK_AGAIN_MS = 4_000;
const ASKED_MAX = 4;

/** The waveform of a track; undefined until it is known. */
export function useWaveform(trackId: string | undefined): Uint8Array | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.waveform(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchWaveform(trackId, signal)),
    enabled: trackId !== undefined,
    // It is decorative, so there is no retry.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < ASKED_MAX ? ASK_AGAIN_MS : false,
  });
  return data ?? undefined;
}

/** The lyrics of a track; undefined if there are none. `isAsked` is true until that is known. */
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

/** File details and credits of a track. */
export function useTrackDetails(trackId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.trackDetails(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchTrackDetails(trackId, signal)),
    enabled: trackId !== undefined,
    staleTime: 300_000,
  });
}
