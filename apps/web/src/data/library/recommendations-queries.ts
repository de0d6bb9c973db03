import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPersonalMix, fetchPersonalMixes } from '#api/recommendations/mixes-api.ts';
import { type AlikeSubject, fetchSimilar } from '#api/recommendations-api.ts';

export type { PersonalMix } from '#api/recommendations/mixes-api.ts';

const KEY = ['personal-mixes'] as const;

/** Not requested for a newcomer, for whom none are made. */
export function usePersonalMixes({ isNewcomer }: { isNewcomer: boolean }) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchPersonalMixes(signal),
    enabled: !isNewcomer,
  });
}

const mixTracksQuery = (mixId: string) =>
  queryOptions({
    queryKey: [...KEY, mixId],
    queryFn: ({ signal }) => fetchPersonalMix(mixId, signal),
  });

export function useLoadPersonalMix() {
  const client = useQueryClient();
  return (mixId: string) => client.fetchQuery(mixTracksQuery(mixId));
}

export function usePersonalMixTracks(mixId: string) {
  return useQuery(mixTracksQuery(mixId));
}

/** Shows at once what a refusal changes; the server then fills up the mix. */
export function useMixChanges(mixId: string) {
  const client = useQueryClient();
  const { queryKey } = mixTracksQuery(mixId);
  return {
    async remove(trackId: string): Promise<void> {
      // An answer from before the refusal would bring the song back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (tracks) => tracks?.filter(({ id }) => id !== trackId));
    },
    refresh: () => void client.invalidateQueries({ queryKey: KEY }),
  };
}

const CLOSE: ReadonlySet<string | undefined> = new Set(['sound', 'together']);

/** Songs that sound alike or that people play together; none of those that merely share a genre. */
export function useSimilarSongs(subject: AlikeSubject, isWanted: boolean) {
  return useQuery({
    queryKey: ['similar-songs', subject.kind, subject.id],
    queryFn: async () => {
      const songs = await fetchSimilar(subject, { seed: 0, after: [] });
      return songs.filter(({ reason }) => CLOSE.has(reason?.kind));
    },
    enabled: isWanted,
    staleTime: 300_000,
  });
}
