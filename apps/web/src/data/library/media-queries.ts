import { useQuery } from '@tanstack/react-query';
import { fetchTrackDetails, fetchWaveform } from '#api/library/screens-api.ts';
import { queryKeys } from '../query-keys.ts';

/** The server starts to measure a track on request, which takes a few seconds. */
const REFETCH_MS = 4_000;
const FETCHES_MAX = 4;

export function useWaveform(trackId: string | undefined): Uint8Array | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.waveform(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchWaveform(trackId, signal)),
    enabled: trackId !== undefined,
    // No retry, because the waveform is decorative.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < FETCHES_MAX ? REFETCH_MS : false,
  });
  return data ?? undefined;
}

export function useTrackDetails(trackId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.trackDetails(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchTrackDetails(trackId, signal)),
    enabled: trackId !== undefined,
    staleTime: 300_000,
  });
}
