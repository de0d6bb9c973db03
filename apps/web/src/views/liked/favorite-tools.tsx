import { libraryTexts } from '@tutti/contract/library/texts';
import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { LayoutGrid, List, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { SearchBox } from '#components/long-lists/list-tools.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { Button, IconButton, ToolWords, toolClass } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import type { FavoriteFilter } from './favorite-search.ts';
import { chooseFavoritesLayout } from './favorites-layout.ts';

const texts = favoritesViewTexts;
const FILTERS = texts.filterOptions.map((option) => ({ value: option, label: option }));

interface FavoriteToolsProps {
  /** The songs that are found. */
  tracks: readonly Favorite['track'][];
  /** Albums and artists have no tools. */
  areSongsShown: boolean;
  isGrid: boolean;
  term: string;
  onTerm: (term: string) => void;
  filter: FavoriteFilter;
  onFilter: (filter: FavoriteFilter) => void;
}

/** On a phone the filter and the layout are on both sides of the play button, and the search is at the end. */
export function FavoriteTools(props: FavoriteToolsProps) {
  const { tracks, areSongsShown, isGrid, term, onTerm, filter, onFilter } = props;
  const [isFiltering, setIsFiltering] = useState(false);
  const LayoutIcon = isGrid ? List : LayoutGrid;
  return (
    <CollectionControls
      playLabel={texts.playAll}
      tracks={tracks}
      marks={
        areSongsShown && (
          <Button
            look="ghost"
            className={toolClass}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            <ListFilter aria-hidden="true" className="size-5" />
            <ToolWords>{texts.filters}</ToolWords>
          </Button>
        )
      }
      menu={
        areSongsShown && (
          <IconButton
            label={isGrid ? libraryTexts.showAsList : libraryTexts.showAsGrid}
            onClick={() => chooseFavoritesLayout(isGrid ? 'list' : 'grid')}
          >
            <LayoutIcon aria-hidden="true" className="size-5" />
          </IconButton>
        )
      }
    >
      {areSongsShown && isFiltering && (
        <Select label={viewTexts.searchIn} value={filter} options={FILTERS} onChange={onFilter} />
      )}
      {areSongsShown && <SearchBox label={texts.placeholder} term={term} onTerm={onTerm} />}
    </CollectionControls>
  );
}
