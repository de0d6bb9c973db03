import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPersonalMix, fetchPersonalMixes } from '#api/recommendations/mixes-api.ts';

export type { PersonalMix } from '#api/recommendations/mixes-api.ts';

export const MIXES_KEY = ['personal-mixes'] as const;

/** Not requested for a newcomer, for whom none are made. */
export function usePersonalMixes({ isNewcomer }: { isNewcomer: boolean }) {
  return useQuery({
    queryKey: MIXES_KEY,
    queryFn: ({ signal }) => fetchPersonalMixes(signal),
    enabled: !isNewcomer,
  });
}

export const mixTracksQuery = (mixId: string) =>
  queryOptions({
    queryKey: [...MIXES_KEY, mixId],
    queryFn: ({ signal }) => fetchPersonalMix(mixId, signal),
  });

export function useLoadPersonalMix() {
  const client = useQueryClient();
  return (mixId: string) => client.fetchQuery(mixTracksQuery(mixId));
}

export function usePersonalMixTracks(mixId: string) {
  return useQuery(mixTracksQuery(mixId));
}
