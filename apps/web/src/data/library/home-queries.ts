import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchHomeShelves } from '#api/home-api.ts';
import { fetchDiverseTracks, fetchGenreTracks } from '#api/library-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { HomeShelves, Mix } from '#api/home-api.ts';

export const homeShelvesQuery = queryOptions({
  queryKey: queryKeys.home,
  queryFn: ({ signal }) => fetchHomeShelves(signal),
});

export function useHomeShelves() {
  return useQuery(homeShelvesQuery);
}

/** The views of the mixes then show the same tracks. */
export function useLoadMix() {
  const client = useQueryClient();
  return {
    ofGenre: (genreId: string) =>
      client.fetchQuery({
        queryKey: queryKeys.genreTracks(genreId),
        queryFn: ({ signal }) => fetchGenreTracks(genreId, signal),
      }),
    ofEverything: () =>
      client.fetchQuery({
        queryKey: queryKeys.diverseTracks,
        queryFn: ({ signal }) => fetchDiverseTracks(signal),
        staleTime: Number.POSITIVE_INFINITY,
      }),
  };
}
