import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Heart, ListFilter, Play } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { messageOr } from '#api/api-error.ts';
import { CardGrid } from '#components/long-lists/card-grid.tsx';
import { SearchBox } from '#components/long-lists/list-tools.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { Favourite } from '#data/favourites-queries.ts';
import { useFavourites } from '#data/favourites-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Select } from '#ui/select.tsx';
import { FAVOURITE_TEXT_PX, FavouriteCard } from './favourite-card.tsx';
import type { FavouriteFilter } from './favourite-search.ts';
import { searchFavourites } from './favourite-search.ts';

const texts = musicTexts.favourites;
const NONE: readonly Favourite[] = [];
const FILTERS = texts.filterOptions.map((option) => ({ value: option, label: option }));

interface ToolsProps {
  term: string;
  onTerm: (term: string) => void;
  filter: FavouriteFilter;
  onFilter: (filter: FavouriteFilter) => void;
}

function Tools({ term, onTerm, filter, onFilter }: ToolsProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <SearchBox label={texts.placeholder} term={term} onTerm={onTerm} />
      <Button aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
        <ListFilter aria-hidden="true" className="size-4" />
        {texts.filters}
      </Button>
      {isFiltering && <Select label="Search in" value={filter} options={FILTERS} onChange={onFilter} />}
    </div>
  );
}

/** Mixtape in the sidebar, /favorites as an address: one page (ruling 2.3). */
export function LikedView() {
  const player = usePlayer();
  const query = useFavourites();
  const [term, setTerm] = useState('');
  const [filter, setFilter] = useState<FavouriteFilter>('All Items');
  const favourites = query.data ?? NONE;
  const found = useMemo(() => searchFavourites(favourites, term, filter), [favourites, term, filter]);
  const tracks = useMemo(() => found.map((favourite) => favourite.track), [found]);
  const { playFrom } = player;
  const playFromHere = useCallback((index: number) => playFrom(tracks, index), [playFrom, tracks]);

  function renderBody() {
    if (query.isPending) return <MessageState title={texts.loading} />;
    if (query.data === undefined) {
      return (
        <MessageState
          isAlert
          title={texts.error(messageOr(query.error, texts.loadFailed))}
          action={<Button onClick={() => void query.refetch()}>{musicTexts.songs.retry}</Button>}
        />
      );
    }
    if (favourites.length === 0) {
      return (
        <MessageState
          art={<Heart className="size-12 text-muted" strokeWidth={1.25} />}
          title={texts.empty}
          text={texts.emptyHint}
        />
      );
    }
    if (found.length === 0) return <MessageState title={texts.noMatch} text={texts.noMatchHint} />;
    return (
      <CardGrid
        items={found}
        keyOf={({ id }) => id}
        textPx={FAVOURITE_TEXT_PX}
        minCardPx={188}
        label={texts.heading}
        renderCard={(favourite, index) => (
          <FavouriteCard favourite={favourite} index={index} onPlay={playFromHere} />
        )}
      />
    );
  }

  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={query.data && `${favourites.length} ${favourites.length === 1 ? 'track' : 'tracks'}`}
        actions={
          <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
            <Play aria-hidden="true" fill="currentColor" className="size-4" />
            {texts.playAll}
          </Button>
        }
      />
      {favourites.length > 0 && <Tools term={term} onTerm={setTerm} filter={filter} onFilter={setFilter} />}
      {renderBody()}
    </>
  );
}
