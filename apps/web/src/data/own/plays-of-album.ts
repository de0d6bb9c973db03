import { useQuery } from '@tanstack/react-query';
import { fetchPlaysOfAlbum } from '#api/recents/album-plays-api.ts';
import { queryKeys } from '../query-keys.ts';

/** Optional beside the songs of an album, so failures are ignored. */
export function usePlaysOfAlbum(albumId: string) {
  return useQuery({
    queryKey: [...queryKeys.mostPlayed, 'album', albumId],
    queryFn: ({ signal }) => fetchPlaysOfAlbum(albumId, signal),
    staleTime: 0,
    retry: false,
  });
}
