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

/** Refetches when the station's plan changes; a hidden page waits until it is visible. */
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

export function useRequestChoices(genreId: string, term: string) {
  return useQuery({
    queryKey: ['request-choices', genreId, term],
    queryFn: ({ signal }) => fetchRequestChoices({ genreId, term }, signal),
    enabled: term !== '',
    placeholderData: term === '' ? undefined : keepPreviousData,
  });
}
