import { libraryTexts } from '@tutti/contract/library/texts';
import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { LayoutGrid, List, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { SearchBox } from '#components/long-lists/list-tools.tsx';
import { Button, IconButton, ToolWords, toolClass } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import type { FavoriteFilter } from './favorite-search.ts';
import { chooseFavoritesLayout } from './favorites-layout.ts';

const texts = favoritesViewTexts;
const FILTERS = texts.filterOptions.map((option) => ({ value: option, label: option }));

interface FavoriteToolsProps {
  isGrid: boolean;
  term: string;
  onTerm: (term: string) => void;
  filter: FavoriteFilter;
  onFilter: (filter: FavoriteFilter) => void;
}

export function FavoriteTools({ isGrid, term, onTerm, filter, onFilter }: FavoriteToolsProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  const LayoutIcon = isGrid ? List : LayoutGrid;
  return (
    <>
      <SearchBox label={texts.placeholder} term={term} onTerm={onTerm} />
      <Button className={toolClass} aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
        <ListFilter aria-hidden="true" className="size-4" />
        <ToolWords>{texts.filters}</ToolWords>
      </Button>
      {isFiltering && (
        <Select label={viewTexts.searchIn} value={filter} options={FILTERS} onChange={onFilter} />
      )}
      <IconButton
        label={isGrid ? libraryTexts.showAsList : libraryTexts.showAsGrid}
        className="bg-raised"
        onClick={() => chooseFavoritesLayout(isGrid ? 'list' : 'grid')}
      >
        <LayoutIcon aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}
