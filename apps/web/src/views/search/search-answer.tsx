import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { useEffect, useState } from 'react';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import type { Genre } from '#data/library/library-queries.ts';
import { useSearch } from '#data/library/library-queries.ts';
import { logLine } from '#engine/browser/engine-log.ts';
import type { View } from '#navigation/view.ts';
import { announce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import type { FoundMusic } from './found-music.ts';
import { kindsOf, useFoundMusic } from './found-music.ts';
import { SearchResultLists } from './search-results.tsx';

const texts = musicViewTexts.search;

interface SearchAnswerProps {
  term: string;
  genreView: (genre: Genre) => View;
  onClear: () => void;
}

interface Answered {
  readonly term: string;
  readonly found: FoundMusic;
}

/** The last successful response, which stays visible when a search fails. */
function useLastAnswer(term: string, found: FoundMusic | undefined): Answered | undefined {
  const [last, setLast] = useState<Answered>();
  if (found !== undefined && found !== last?.found) setLast({ term, found });
  return last === undefined || kindsOf(last.found).length === 0 ? undefined : last;
}

/** Announces an empty result of each term, and each failure. */
function useSearchAnnouncements(term: string, isEmpty: boolean, query: ReturnType<typeof useSearch>) {
  const nothingFor = isEmpty && !query.isPlaceholderData ? term : undefined;
  const failure = query.isError ? String(query.error) : undefined;

  useEffect(() => {
    if (nothingFor !== undefined) announce(stateTexts.search.announced);
  }, [nothingFor]);

  useEffect(() => {
    if (failure !== undefined) logLine('searching failed', { term, error: failure });
  }, [failure, term]);
}

function FailureAbove({ formerTerm, onRetry }: { formerTerm: string | undefined; onRetry: () => void }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 [&>:first-child]:grow">
      <Banner tone="bad">
        {texts.failed}
        {formerTerm !== undefined && (
          <span dir="auto" className="mt-1 block text-ink wrap-anywhere">
            {texts.stillFor(formerTerm)}
          </span>
        )}
      </Banner>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}

export function SearchAnswer({ term, genreView, onClear }: SearchAnswerProps) {
  const query = useSearch(term);
  const found = useFoundMusic(term, query.data);
  const isEmpty = found !== undefined && kindsOf(found).length === 0;
  useSearchAnnouncements(term, isEmpty, query);
  const last = useLastAnswer(term, query.isPlaceholderData ? undefined : found);
  if (query.isPending) return <TrackTableSkeleton rows={5} />;
  // An empty result of the former term says nothing about this one.
  if (isEmpty && query.isPlaceholderData) return <TrackTableSkeleton rows={5} />;
  if (isEmpty) {
    return (
      <MessageState
        drawing="search"
        title={texts.noResults(term)}
        text={texts.noResultsHint}
        action={<Button onClick={onClear}>{stateTexts.search.clear}</Button>}
      />
    );
  }
  const retry = () => void query.refetch();
  if (last === undefined) {
    return (
      <MessageState isAlert title={texts.failed} action={<Button onClick={retry}>{texts.retry}</Button>} />
    );
  }
  return (
    <>
      {query.isError && (
        <FailureAbove formerTerm={found === undefined ? last.term : undefined} onRetry={retry} />
      )}
      <SearchResultLists {...last} genreView={genreView} />
    </>
  );
}
