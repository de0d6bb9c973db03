import { useQuery } from '@tanstack/react-query';
import type { NowPlaying } from '#api/now-playing-api.ts';
import { fetchNowPlaying } from '#api/now-playing-api.ts';

export type { NowPlaying } from '#api/now-playing-api.ts';

const SOONEST_MS = 5_000;
const LATEST_MS = 60_000;

function untilNextMs(stations: readonly NowPlaying[] | undefined): number {
  const left = (stations ?? []).flatMap(({ current, serverTimeMs }) =>
    current === null ? [] : [current.endsAtMs - serverTimeMs],
  );
  return Math.min(
    LATEST_MS,
    Math.max(SOONEST_MS, ...(left.length === 0 ? [LATEST_MS] : [Math.min(...left)])),
  );
}

/** The most popular stations first; empty if the server publishes none (404). */
export function useOnAirForAll(): readonly NowPlaying[] {
  const { data } = useQuery({
    queryKey: ['now-playing'],
    queryFn: ({ signal }) => fetchNowPlaying(signal),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : untilNextMs(state.data)),
    retry: false,
  });
  return (data ?? [])
    .filter(({ isPublic, isOnAir, current }) => isPublic && isOnAir && current !== null)
    .toSorted((one, other) => other.listenerCount - one.listenerCount);
}
