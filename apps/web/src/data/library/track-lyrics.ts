/** Apart from the other media, because the player bar needs only this. */
import { useQuery } from '@tanstack/react-query';
import { fetchLyrics, type Lyrics } from '#api/library-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { Lyrics } from '#api/library-api.ts';

/** `areLyricsLoading` is true until it is known whether the track has lyrics. */
export function useLyrics(trackId: string | undefined): {
  lyrics: Lyrics | undefined;
  areLyricsLoading: boolean;
} {
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.lyrics(trackId),
    queryFn: ({ signal }) => (trackId === undefined ? null : fetchLyrics(trackId, signal)),
    enabled: trackId !== undefined,
    retry: false,
    staleTime: 300_000,
  });
  return { lyrics: data && data.lines.length > 0 ? data : undefined, areLyricsLoading: isLoading };
}
