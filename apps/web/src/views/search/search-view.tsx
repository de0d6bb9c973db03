import { SEARCH_SETTLE_MS } from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useSettled } from '#components/use-settled.ts';
import { ViewHeader } from '#components/view-header.tsx';
import type { Genre } from '#data/library/library-queries.ts';
import { rememberSearch } from '#data/library/recent-searches.ts';
import { useEntryState } from '#navigation/use-entry-state.ts';
import type { View } from '#navigation/view.ts';
import { rememberInHistory, useOpenView } from '#navigation/view.ts';
import { BeforeSearch } from './before-search.tsx';
import { SearchAnswer } from './search-answer.tsx';
import { SearchForm } from './search-form.tsx';

const texts = musicViewTexts.search;

const genreView = ({ id, name }: Genre): View => ({ id: 'genre-albums', genreId: id, genreName: name });

/**
 * Searches while the user types, and on submit as documented: only a submitted term is stored and gets a history entry,
 * so Back returns to the former search.
 */
export function SearchView({ view }: { view: View }) {
  const openView = useOpenView();
  const submitted = view.term ?? '';
  // The typed text, until a submit, Back or a recent search replaces it.
  const [typed, setTyped] = useEntryState(() => submitted);
  const settled = useSettled(typed.trim(), SEARCH_SETTLE_MS);
  // An emptied field and a submitted term are not debounced.
  const term = typed.trim() === '' || typed.trim() === submitted ? typed.trim() : settled;

  function search(wanted: string) {
    const trimmed = wanted.trim();
    rememberSearch(trimmed);
    if (trimmed === submitted) setTyped(trimmed);
    else openView(trimmed === '' ? { id: 'search' } : { id: 'search', term: trimmed });
  }

  /** Opening a result counts as submitting the term, so that Back returns to it. */
  function keepTerm() {
    if (term === '' || term === submitted) return;
    rememberSearch(term);
    rememberInHistory({ id: 'search', term });
  }

  return (
    <>
      <ViewHeader title={texts.heading} />
      <div className="space-y-8">
        <SearchForm typed={typed} onType={setTyped} onSubmit={search} />
        {term === '' ? (
          <BeforeSearch onSearch={search} genreView={genreView} />
        ) : (
          <div onClickCapture={keepTerm}>
            <SearchAnswer term={term} genreView={genreView} onClear={() => search('')} />
          </div>
        )}
      </div>
    </>
  );
}
