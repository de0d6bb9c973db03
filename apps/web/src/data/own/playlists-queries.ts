import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { withOrigin } from '@tutti/player';
import { fetchPlaylists, fetchPlaylistTracks } from '#api/playlists-api.ts';
import type { Track } from '../library/library-queries.ts';
import { orOffline } from '../offline/load-downloader.ts';
import { queryKeys } from '../query-keys.ts';

export type { Playlist } from '#api/playlists-api.ts';

export const playlistsQuery = queryOptions({
  queryKey: queryKeys.playlists,
  queryFn: ({ signal }) =>
    orOffline(
      () => fetchPlaylists(signal),
      (downloader) => downloader.readPlaylists(),
    ),
  networkMode: 'offlineFirst',
});

export function usePlaylists() {
  return useQuery(playlistsQuery);
}

function playlistTracksQuery(playlistId: string) {
  return queryOptions({
    queryKey: queryKeys.playlistTracks(playlistId),
    queryFn: async ({ signal }) =>
      withOrigin(
        await orOffline(
          () => fetchPlaylistTracks(playlistId, signal),
          (downloader) => downloader.readTracks({ kind: 'playlist', id: playlistId }),
        ),
        'playlist',
      ),
    networkMode: 'offlineFirst',
  });
}

export function usePlaylistTracks(playlistId: string) {
  return useQuery(playlistTracksQuery(playlistId));
}

export function useLoadPlaylistTracks(): (playlistId: string) => Promise<Track[]> {
  const client = useQueryClient();
  return (playlistId) => client.fetchQuery(playlistTracksQuery(playlistId));
}
