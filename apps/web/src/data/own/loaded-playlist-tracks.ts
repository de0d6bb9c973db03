import { skipToken, useQuery } from '@tanstack/react-query';
import type { Track } from '../library/library-queries.ts';
import { queryKeys } from '../query-keys.ts';

/** The tracks of a playlist if they have been loaded for something else, such as playing it; this loads nothing. */
export function useLoadedPlaylistTracks(playlistId: string): readonly Track[] | undefined {
  return useQuery<Track[]>({ queryKey: queryKeys.playlistTracks(playlistId), queryFn: skipToken }).data;
}
