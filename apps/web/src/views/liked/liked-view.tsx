import { musicTexts } from '@tutti/contract/texts/music-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { Play } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { CardGrid } from '#components/long-lists/card-grid.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { Favourite } from '#data/own/favourites-queries.ts';
import { useFavourites } from '#data/own/favourites-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useEntryState } from '#navigation/use-entry-state.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { FAVOURITE_SHAPE, FavouriteCard, FavouritesSkeleton } from './favourite-card.tsx';
import { FavouritesFailed, NoFavourites, NoneFound } from './favourite-messages.tsx';
import { MarkedCollections, PartChoice, useFavouriteParts } from './favourite-parts.tsx';
import type { FavouriteFilter } from './favourite-search.ts';
import { searchFavourites } from './favourite-search.ts';
import { FavouriteTools } from './favourite-tools.tsx';

const texts = musicTexts.favourites;
const NONE: readonly Favourite[] = [];

/** One page with two names: Mixtape in the sidebar, /favorites in the address (ruling 2.3). */
export function LikedView({ view }: { view: View }) {
  const player = usePlayer();
  const parts = useFavouriteParts(view);
  const query = useFavourites();
  const isNone = query.data?.length === 0;
  const [term, setTerm] = useEntryState(() => '');
  const [filter, setFilter] = useEntryState<FavouriteFilter>(() => viewTexts.allItems);
  const favourites = query.data ?? NONE;
  const found = useMemo(() => searchFavourites(favourites, term, filter), [favourites, term, filter]);
  const tracks = useMemo(() => found.map((favourite) => favourite.track), [found]);
  const { playFrom } = player;
  const playFromHere = useCallback((index: number) => playFrom(tracks, index), [playFrom, tracks]);

  function showAll() {
    setTerm('');
    setFilter(viewTexts.allItems);
  }

  function renderBody() {
    if (query.isPending) return <FavouritesSkeleton />;
    if (query.data === undefined) {
      return <FavouritesFailed error={query.error} onRetry={() => void query.refetch()} />;
    }
    if (isNone) return <NoFavourites />;
    if (found.length === 0) return <NoneFound onShowAll={showAll} />;
    return (
      <CardGrid
        items={found}
        keyOf={({ id }) => id}
        {...FAVOURITE_SHAPE}
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
        note={query.isPending ? texts.loading : query.data && musicTexts.playlists.count(favourites.length)}
        actions={
          !isNone && (
            <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
              <Play aria-hidden="true" fill="currentColor" className="size-4" />
              {texts.playAll}
            </Button>
          )
        }
      />
      <PartChoice {...parts} trackCount={favourites.length} />
      {parts.part === 'tracks' ? (
        <>
          {(query.isPending || favourites.length > 0) && (
            <FavouriteTools term={term} onTerm={setTerm} filter={filter} onFilter={setFilter} />
          )}
          {renderBody()}
        </>
      ) : (
        <MarkedCollections {...parts} part={parts.part} />
      )}
    </>
  );
}
