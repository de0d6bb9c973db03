/** Counts the songs of a search beyond the first ones, and loads all of them on demand. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countFoundTracks, fetchFoundTracks } from '#api/library/screens-api.ts';
import { queryKeys } from '../query-keys.ts';
import type { Track } from './library-queries.ts';
import { normalizeSearchTerm, SEARCH_LIMIT } from './library-queries.ts';

export interface FoundSongs {
  readonly tracks: readonly Track[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly loadAll: () => Promise<readonly Track[]>;
}

interface FoundSongsQuery {
  readonly term: string;
  readonly first: readonly Track[];
  readonly isExpanded: boolean;
  /** The user has stopped typing. */
  readonly isSettled: boolean;
}

export function useFoundSongs({ term, first, isExpanded, isSettled }: FoundSongsQuery): FoundSongs {
  const client = useQueryClient();
  const normalized = normalizeSearchTerm(term);
  const mayBeMore = first.length >= SEARCH_LIMIT;
  const total = useQuery({
    queryKey: queryKeys.foundTotal(normalized),
    queryFn: ({ signal }) => countFoundTracks(normalized, signal),
    enabled: mayBeMore && isSettled,
  });
  const all = {
    queryKey: queryKeys.foundTracks(normalized),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchFoundTracks(normalized, signal),
  };
  const whole = useQuery({ ...all, enabled: mayBeMore && isExpanded });
  const tracks = whole.data ?? first;
  return {
    tracks,
    total: whole.data?.length ?? Math.max(total.data ?? 0, first.length),
    isLoading: mayBeMore && isExpanded && whole.isPending,
    loadAll: async () => (mayBeMore ? client.fetchQuery(all) : first),
  };
}
