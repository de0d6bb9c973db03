import { useQuery } from '@tanstack/react-query';
import { fetchGenreAlbums } from '#api/library/screens-api.ts';
import { queryKeys } from '../query-keys.ts';

/** The albums of a genre that may not be known yet. It is disabled until then. */
export function useAlbumsOfOneGenre(genreId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.genreAlbums(genreId ?? ''),
    queryFn: ({ signal }) => fetchGenreAlbums(genreId ?? '', signal),
    enabled: genreId !== undefined,
  });
}
