import { useQuery } from '@tanstack/react-query';
import { fetchGenreAlbums } from '#api/library/screens-api.ts';
import type { Album } from '#api/music.ts';

/** The albums of each genre, in the same order; a list that fails to load is empty. */
export function useAlbumsOfGenres(genreIds: readonly string[]) {
  return useQuery({
    queryKey: ['albums-of-genres', ...genreIds],
    queryFn: ({ signal }) =>
      Promise.all(genreIds.map((id) => fetchGenreAlbums(id, signal).catch((): Album[] => []))),
  });
}
