import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { TrackTableSkeleton } from '#components/track-table.tsx';
import type { View } from '#components/view.ts';
import { useOpenView } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useSearch } from '#data/library-queries.ts';
import { rememberSearch } from '#data/recent-searches.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { BeforeSearch } from './before-search.tsx';
import { SearchResultLists } from './search-results.tsx';

const texts = musicTexts.search;

interface SearchFormProps {
  term: string;
  onSearch: (term: string) => void;
}

function SearchForm({ term, onSearch }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        className="relative max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('term') ?? ''));
        }}
      >
        <Search aria-hidden="true" className="absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted" />
        <input
          // A new term from elsewhere (a recent search, Back) replaces what was typed.
          key={term}
          ref={input}
          type="search"
          name="term"
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          defaultValue={term}
          enterKeyHint="search"
          autoComplete="off"
          className="h-13 w-full appearance-none rounded-full border border-edge bg-surface ps-12 pe-14 text-base placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {term !== '' && (
          <IconButton
            label="Clear the search"
            className="absolute end-1 top-1"
            onClick={() => {
              onSearch('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </form>
    </search>
  );
}

function Results({ term }: { term: string }) {
  const query = useSearch(term);
  if (query.isPending) return <TrackTableSkeleton rows={5} />;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.failed}
        action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
      />
    );
  }
  const { tracks, albums, artists, genres } = query.data;
  if (tracks.length + albums.length + artists.length + genres.length === 0) {
    return <MessageState title={texts.noResults(term)} text={texts.noResultsHint} />;
  }
  return <SearchResultLists results={query.data} />;
}

/** The term lives in the view, so Back goes from one search to the one before it. */
export function SearchView({ view }: { view: View }) {
  const openView = useOpenView();
  const term = view.term ?? '';

  function search(typed: string) {
    const trimmed = typed.trim();
    rememberSearch(trimmed);
    openView(trimmed === '' ? { id: 'search' } : { id: 'search', term: trimmed });
  }

  return (
    <>
      <ViewHeader title={texts.heading} />
      <div className="space-y-8">
        <SearchForm term={term} onSearch={search} />
        {term === '' ? <BeforeSearch onSearch={search} /> : <Results key={term} term={term} />}
      </div>
    </>
  );
}
