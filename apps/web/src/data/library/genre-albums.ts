import { useQuery } from '@tanstack/react-query';
import { fetchGenreAlbums } from '#api/library/screens-api.ts';
import { queryKeys } from '../query-keys.ts';

/** Waits while the genre is unknown. */
export function useGenreAlbums(genreId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.genreAlbums(genreId ?? ''),
    queryFn: ({ signal }) => fetchGenreAlbums(genreId ?? '', signal),
    enabled: genreId !== undefined,
  });
}
