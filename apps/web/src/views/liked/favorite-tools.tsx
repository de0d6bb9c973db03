import { libraryTexts } from '@tutti/contract/library/texts';
import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { LayoutGrid, List, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { SearchBox } from '#components/long-lists/list-tools.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { Button, IconButton, ToolWords, toolClass } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
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

/** On a phone the search and the filter are on one side of the play button, and the layout is in the menu. */
export function FavoriteTools(props: FavoriteToolsProps) {
  const { tracks, areSongsShown, isGrid, term, onTerm, filter, onFilter } = props;
  const [isFiltering, setIsFiltering] = useState(false);
  const isPhone = usePhone();
  const layout = {
    label: isGrid ? libraryTexts.showAsList : libraryTexts.showAsGrid,
    icon: isGrid ? List : LayoutGrid,
    onSelect: () => chooseFavoritesLayout(isGrid ? 'list' : 'grid'),
  };
  return (
    <CollectionControls
      playLabel={texts.playAll}
      tracks={tracks}
      marks={
        areSongsShown && (
          <>
            <Button
              look="ghost"
              className={toolClass}
              aria-expanded={isFiltering}
              onClick={() => setIsFiltering(!isFiltering)}
            >
              <ListFilter aria-hidden="true" className="size-5" />
              <ToolWords>{texts.filters}</ToolWords>
            </Button>
            {!isPhone && (
              <IconButton label={layout.label} onClick={layout.onSelect}>
                <layout.icon aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </>
        )
      }
      menu={
        areSongsShown &&
        tracks.length > 0 && (
          <CollectionMenu
            name={musicTexts.favourites.heading}
            addition={{ trackIds: tracks.map(({ id }) => id) }}
            loadTracks={async () => tracks}
            extraItems={isPhone ? [layout] : []}
          />
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
