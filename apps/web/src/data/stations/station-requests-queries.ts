/** The requests of a station, and the tracks that can be requested. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { STREAM_METADATA_POLL_MS } from '@tutti/contract/limits';
import { useEffect, useRef } from 'react';
import { fetchRequestChoices, fetchStationRequests } from '#api/station-requests-api.ts';
import { useIsPageVisible } from '#ui/screen/use-is-page-visible.ts';
import { queryKeys } from '../query-keys.ts';

export type { RequestableTrack, StationRequest, StationRequests } from '#api/station-requests-api.ts';

const requestsQuery = (genreId: string) =>
  queryOptions({
    queryKey: queryKeys.stationRequests(genreId),
    queryFn: ({ signal }) => fetchStationRequests(genreId, signal),
    enabled: genreId !== '',
    staleTime: 10_000,
  });

export function useStationRequests(genreId: string) {
  return useQuery(requestsQuery(genreId));
}

/** Polls while visible, because requests beyond the announced entries cause no hub event. */
export function useWatchedRequests(genreId: string) {
  return useQuery({ ...requestsQuery(genreId), refetchInterval: STREAM_METADATA_POLL_MS });
}

/** Refetches whenever the station's plan has changed; a hidden page does so once it is visible. */
export function useRequestsWithPlan(genreId: string, plan: string): void {
  const client = useQueryClient();
  const isVisible = useIsPageVisible();
  const seen = useRef(plan);
  useEffect(() => {
    if (!isVisible || seen.current === plan) return;
    seen.current = plan;
    void client.invalidateQueries({ queryKey: queryKeys.stationRequests(genreId) });
  }, [client, genreId, plan, isVisible]);
}

/** An empty term finds nothing, so it sends no request. */
export function useRequestChoices(genreId: string, term: string) {
  return useQuery({
    queryKey: ['request-choices', genreId, term],
    queryFn: ({ signal }) => fetchRequestChoices({ genreId, term }, signal),
    enabled: term !== '',
    // Former results stay until the next response.
    placeholderData: term === '' ? undefined : keepPreviousData,
  });
}
