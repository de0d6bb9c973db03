import { musicTexts } from '@tutti/contract/texts/music-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { SearchBox } from '#components/long-lists/list-tools.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import type { FavoriteFilter } from './favorite-search.ts';

const texts = musicTexts.favourites;
const FILTERS = texts.filterOptions.map((option) => ({ value: option, label: option }));

interface FavoriteToolsProps {
  term: string;
  onTerm: (term: string) => void;
  filter: FavoriteFilter;
  onFilter: (filter: FavoriteFilter) => void;
}

export function FavoriteTools({ term, onTerm, filter, onFilter }: FavoriteToolsProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <SearchBox label={texts.placeholder} term={term} onTerm={onTerm} />
      <Button aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
        <ListFilter aria-hidden="true" className="size-4" />
        {texts.filters}
      </Button>
      {isFiltering && (
        <Select label={viewTexts.searchIn} value={filter} options={FILTERS} onChange={onFilter} />
      )}
    </div>
  );
}
