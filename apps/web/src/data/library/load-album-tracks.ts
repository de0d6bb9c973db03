/** Separate from library-queries.ts, because Home needs none of its lists. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { withOrigin } from '@tutti/player';
import { fetchAlbumTracks } from '#api/library-api.ts';
import type { Track } from '#api/music.ts';
import { orOffline } from '../offline/load-downloader.ts';
import { queryKeys } from '../query-keys.ts';

export function albumTracksQuery(albumId: string) {
  return queryOptions({
    queryKey: queryKeys.albumTracks(albumId),
    queryFn: async ({ signal }) =>
      withOrigin(
        await orOffline(
          () => fetchAlbumTracks(albumId, signal),
          (downloader) => downloader.readTracks({ kind: 'album', id: albumId }),
        ),
        'album',
      ),
    networkMode: 'offlineFirst',
  });
}

export function useLoadAlbumTracks(): (albumId: string) => Promise<Track[]> {
  const queryClient = useQueryClient();
  return (albumId) => queryClient.fetchQuery(albumTracksQuery(albumId));
}
