/** Queries of the user's own playlists; `playlist-changes.ts` changes them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPlaylists, fetchPlaylistTracks } from '#api/playlists-api.ts';
import { orKept } from '../kept/kept-here.ts';
import type { Track } from '../library/library-queries.ts';
import { queryKeys } from '../query-keys.ts';

export type { Playlist } from '#api/playlists-api.ts';

export function usePlaylists() {
  return useQuery({
    queryKey: queryKeys.playlists,
    queryFn: ({ signal }) =>
      orKept(
        () => fetchPlaylists(signal),
        (kept) => kept.readPlaylists(),
      ),
    networkMode: 'offlineFirst',
  });
}

function playlistTracksQuery(playlistId: string) {
  return queryOptions({
    queryKey: queryKeys.playlistTracks(playlistId),
    queryFn: ({ signal }) =>
      orKept(
        () => fetchPlaylistTracks(playlistId, signal),
        (kept) => kept.readTracks({ kind: 'playlist', id: playlistId }),
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
