import { useQueryClient } from '@tanstack/react-query';
import { fetchTrack } from '#api/library/screens-api.ts';
import type { Track } from '#api/music.ts';
import { queryKeys } from '../query-keys.ts';

/** For a press on a track that is only known by its id. */
export function useLoadTrack(): (trackId: string) => Promise<Track> {
  const client = useQueryClient();
  return (trackId) =>
    client.fetchQuery({
      queryKey: queryKeys.track(trackId),
      queryFn: ({ signal }) => fetchTrack(trackId, signal),
    });
}
