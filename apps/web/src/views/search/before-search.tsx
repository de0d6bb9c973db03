import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Clock } from 'lucide-react';
import { GenreTile, genreGridClass } from '#components/genre-tile.tsx';
import { Section } from '#components/section.tsx';
import { useOpenView } from '#components/view.ts';
import { useGenres } from '#data/library-queries.ts';
import { clearRecentSearches, useRecentSearches } from '#data/recent-searches.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = musicTexts.search;

function RecentSearches({ onSearch }: { onSearch: (term: string) => void }) {
  const terms = useRecentSearches();
  if (terms.length === 0) return null;
  return (
    <Section
      title={texts.recent}
      action={
        <Button look="ghost" onClick={clearRecentSearches}>
          {texts.clearAll}
        </Button>
      }
    >
      <ul className="flex flex-wrap gap-2">
        {terms.map((term) => (
          <li key={term}>
            <Button className="max-w-72" onClick={() => onSearch(term)}>
              <Clock aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="truncate">{term}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function GenreTiles() {
  const openView = useOpenView();
  const query = useGenres();
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading genres" className={genreGridClass}>
        {Array.from({ length: 8 }, (_unused, index) => (
          <Skeleton key={index} className="h-28 rounded-card" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.genresFailed}
        action={<Button onClick={() => window.location.reload()}>{texts.retry}</Button>}
      />
    );
  }
  return (
    <ul className={genreGridClass}>
      {query.data.map(({ id, name }, index) => (
        <li key={id}>
          <GenreTile
            name={name}
            index={index}
            onOpen={() => openView({ id: 'genre-albums', genreId: id, genreName: name })}
          />
        </li>
      ))}
    </ul>
  );
}

export function BeforeSearch({ onSearch }: { onSearch: (term: string) => void }) {
  return (
    <>
      <RecentSearches onSearch={onSearch} />
      <Section title={texts.browseAll}>
        <GenreTiles />
      </Section>
    </>
  );
}
