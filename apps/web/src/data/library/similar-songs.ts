import { useQuery } from '@tanstack/react-query';
import { type AlikeSubject, fetchSimilar } from '#api/recommendations-api.ts';

export const SIMILAR_SONGS_KEY = ['similar-songs'] as const;
export const similarSongsKey = ({ kind, id }: AlikeSubject) => [...SIMILAR_SONGS_KEY, kind, id] as const;

const CLOSE: ReadonlySet<string | undefined> = new Set(['sound', 'together']);

/** Songs that sound alike or that people play together; none of those that merely share a genre. */
export function useSimilarSongs(subject: AlikeSubject, isWanted: boolean) {
  return useQuery({
    queryKey: similarSongsKey(subject),
    queryFn: async () => {
      const songs = await fetchSimilar(subject, { seed: 0, after: [] });
      return songs.filter(({ reason }) => CLOSE.has(reason?.kind));
    },
    enabled: isWanted,
    staleTime: 300_000,
  });
}
