/** Separate from the queries, because Home needs those of the mixes. */
import { useQueryClient } from '@tanstack/react-query';
import type { AlikeSubject } from '#api/recommendations-api.ts';
import type { Track } from './library-queries.ts';
import { MIXES_KEY, mixTracksQuery } from './recommendations-queries.ts';
import { SIMILAR_SONGS_KEY, similarSongsKey } from './similar-songs.ts';

export interface PickRemovals {
  remove(trackId: string): Promise<void>;
  refresh(): void;
}

/** Shows at once what a refusal changes; the server then fills up the list. */
function useRemovals(queryKey: readonly unknown[], refreshedKey: readonly unknown[]): PickRemovals {
  const client = useQueryClient();
  return {
    async remove(trackId: string): Promise<void> {
      // An answer from before the refusal would bring the song back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<readonly Track[]>(queryKey, (tracks) => tracks?.filter(({ id }) => id !== trackId));
    },
    refresh: () => void client.invalidateQueries({ queryKey: refreshedKey }),
  };
}

/** The songs that other mixes have depend on those of this one. */
export const useMixRemovals = (mixId: string) => useRemovals(mixTracksQuery(mixId).queryKey, MIXES_KEY);

export const useSimilarRemovals = (subject: AlikeSubject) =>
  useRemovals(similarSongsKey(subject), SIMILAR_SONGS_KEY);
