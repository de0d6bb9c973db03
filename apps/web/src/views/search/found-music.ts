/** All that a term finds: the response of the server, and the user's own playlists, which the page has anyway. */
import { useMemo } from 'react';
import type { SearchResults } from '#data/library/library-queries.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { foldName } from './choose-top-result.ts';

export interface FoundMusic extends SearchResults {
  readonly playlists: readonly Playlist[];
}

const SEARCH_KINDS = ['tracks', 'albums', 'artists', 'playlists', 'genres'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** In the order in which they are shown. */
export function kindsOf(found: FoundMusic): readonly SearchKind[] {
  return SEARCH_KINDS.filter((kind) => found[kind].length > 0);
}

/** Each word of the term has to begin a word of the name. */
export function findPlaylists(term: string, playlists: readonly Playlist[]): readonly Playlist[] {
  const typed = foldName(term);
  if (typed === '') return [];
  const begins = typed.split(' ').map((word) => ` ${word}`);
  return playlists.filter(({ name }) => {
    const words = ` ${foldName(name)}`;
    return begins.every((begin) => words.includes(begin));
  });
}

export function useFoundMusic(term: string, results: SearchResults | undefined): FoundMusic | undefined {
  const { data: playlists } = usePlaylists();
  return useMemo(
    () => results && { ...results, playlists: findPlaylists(term, playlists ?? []) },
    [term, results, playlists],
  );
}
