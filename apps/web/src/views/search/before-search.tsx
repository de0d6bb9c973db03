import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Clock } from 'lucide-react';
import { Section } from '#components/section.tsx';
import type { Genre } from '#data/library/library-queries.ts';
import {
  clearRecentSearches,
  restoreRecentSearches,
  useRecentSearches,
} from '#data/library/recent-searches.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { BrowseAll } from './browse-all.tsx';
import { RecentAndLive } from './recent-and-live.tsx';

const texts = musicViewTexts.search;

function RecentSearches({ onSearch }: { onSearch: (term: string) => void }) {
  const terms = useRecentSearches();
  if (terms.length === 0) return null;
  function clear() {
    clearRecentSearches();
    showToastWithAction(texts.cleared, { label: texts.undo, onPress: () => restoreRecentSearches(terms) });
  }
  return (
    <Section
      title={texts.recent}
      action={
        <Button look="ghost" onClick={clear}>
          {texts.clearAll}
        </Button>
      }
    >
      <ul className="flex flex-wrap gap-2">
        {terms.map((term) => (
          <li key={term}>
            <Button className="max-w-72" onClick={() => onSearch(term)}>
              <Clock aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span dir="auto" className="truncate">
                {term}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface BeforeSearchProps {
  onSearch: (term: string) => void;
  /** M-133, M-134: by default a tile searches for the genre's name. */
  genreView?: ((genre: Genre) => View) | undefined;
}

export function BeforeSearch({ onSearch, genreView }: BeforeSearchProps) {
  return (
    <div className="space-y-8">
      <RecentSearches onSearch={onSearch} />
      <BrowseAll genreView={genreView} />
      <RecentAndLive />
    </div>
  );
}
