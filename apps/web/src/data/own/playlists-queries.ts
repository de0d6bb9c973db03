/** Queries of the user's own playlists; `playlist-changes.ts` changes them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPlaylists, fetchPlaylistTracks } from '#api/playlists-api.ts';
import type { Track } from '../library/library-queries.ts';
import { orOffline } from '../offline/offline-status.ts';
import { queryKeys } from '../query-keys.ts';

export type { Playlist } from '#api/playlists-api.ts';

export function usePlaylists() {
  return useQuery({
    queryKey: queryKeys.playlists,
    queryFn: ({ signal }) =>
      orOffline(
        () => fetchPlaylists(signal),
        (downloader) => downloader.readPlaylists(),
      ),
    networkMode: 'offlineFirst',
  });
}

function playlistTracksQuery(playlistId: string) {
  return queryOptions({
    queryKey: queryKeys.playlistTracks(playlistId),
    queryFn: ({ signal }) =>
      orOffline(
        () => fetchPlaylistTracks(playlistId, signal),
        (downloader) => downloader.readTracks({ kind: 'playlist', id: playlistId }),
      ),
    networkMode: 'offlineFirst',
  });
}

export function usePlaylistTracks(playlistId: string) {
  return useQuery(playlistTracksQuery(playlistId));
}

/** Loads tracks for a press on Play, without a visible list. */
export function useLoadPlaylistTracks(): (playlistId: string) => Promise<Track[]> {
  const client = useQueryClient();
  return (playlistId) => client.fetchQuery(playlistTracksQuery(playlistId));
}
