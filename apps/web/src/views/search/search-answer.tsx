import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useEffect } from 'react';
import { TrackTableSkeleton } from '#components/track-table.tsx';
import type { Genre } from '#data/library-queries.ts';
import { useSearch } from '#data/library-queries.ts';
import { logLine } from '#engine/engine-log.ts';
import { announce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { SearchResultLists } from './search-results.tsx';

const texts = musicTexts.search;

interface SearchAnswerProps {
  term: string;
  onSearch: (term: string) => void;
  onOpenGenre: (genre: Genre) => void;
}

/** What the search for a term has to show: results, none, a failure, or that it is still on its way. */
export function SearchAnswer({ term, onSearch, onOpenGenre }: SearchAnswerProps) {
  const query = useSearch(term);
  const results = query.data;
  const count = results && results.tracks.length + results.albums.length + results.artists.length;
  const isEmpty = results !== undefined && count === 0 && results.genres.length === 0;

  useEffect(() => {
    if (isEmpty) announce('Nothing found');
  }, [isEmpty]);

  const failure = query.isError ? String(query.error) : undefined;
  useEffect(() => {
    if (failure !== undefined) logLine('searching failed', { term, error: failure });
  }, [failure, term]);

  if (query.isPending) return <TrackTableSkeleton rows={5} />;
  if (query.isError || results === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.failed}
        action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
      />
    );
  }
  // Nothing for the letters before says nothing about these.
  if (isEmpty && query.isPlaceholderData) return <TrackTableSkeleton rows={5} />;
  if (isEmpty) return <MessageState title={texts.noResults(term)} text={texts.noResultsHint} />;
  return <SearchResultLists results={results} onSearch={onSearch} onOpenGenre={onOpenGenre} />;
}
