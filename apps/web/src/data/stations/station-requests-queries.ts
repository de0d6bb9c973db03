/** What listeners asked a station to play, and what they may ask for. */
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

/** While somebody looks at them: what others ask for lies beyond what a station announces, so that nothing tells of it. */
export function useWatchedRequests(genreId: string) {
  return useQuery({ ...requestsQuery(genreId), refetchInterval: STREAM_METADATA_POLL_MS });
}

/** Asks anew whenever the plan of the station has become another one. A hidden page does so when it is seen again. */
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

/** As an empty term finds nothing, it asks nothing. */
export function useRequestChoices(genreId: string, term: string) {
  return useQuery({
    queryKey: ['request-choices', genreId, term],
    queryFn: ({ signal }) => fetchRequestChoices({ genreId, term }, signal),
    enabled: term !== '',
    // What was found for the letters before stays until the next answer.
    placeholderData: term === '' ? undefined : keepPreviousData,
  });
}
