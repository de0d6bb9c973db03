/** The songs of an album. It is separate from library-queries.ts, because Home needs none of its lists. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fetchAlbumTracks } from '#api/library-api.ts';
import type { Track } from '#api/music.ts';
import { orOffline } from '../offline/offline-status.ts';
import { queryKeys } from '../query-keys.ts';

export function albumTracksQuery(albumId: string) {
  return queryOptions({
    queryKey: queryKeys.albumTracks(albumId),
    queryFn: ({ signal }) =>
      orOffline(
        () => fetchAlbumTracks(albumId, signal),
        (downloader) => downloader.readTracks({ kind: 'album', id: albumId }),
      ),
    networkMode: 'offlineFirst',
  });
}

/** Loads tracks for a press on Play, without a visible list. */
export function useLoadAlbumTracks(): (albumId: string) => Promise<Track[]> {
  const queryClient = useQueryClient();
  return (albumId) => queryClient.fetchQuery(albumTracksQuery(albumId));
}
