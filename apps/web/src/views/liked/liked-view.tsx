import { musicTexts } from '@tutti/contract/texts/music-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { Play } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { CardGrid } from '#components/long-lists/card-grid.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { useFavorites } from '#data/own/favorites-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useEntryState } from '#navigation/use-entry-state.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { FAVORITE_SHAPE, FavoriteCard, FavoritesSkeleton } from './favorite-card.tsx';
import { FavoritesFailed, NoFavorites, NoneFound } from './favorite-messages.tsx';
import { MarkedCollections, PartChoice, useFavoriteParts } from './favorite-parts.tsx';
import type { FavoriteFilter } from './favorite-search.ts';
import { searchFavorites } from './favorite-search.ts';
import { FavoriteTools } from './favorite-tools.tsx';

const texts = musicTexts.favourites;
const NONE: readonly Favorite[] = [];

/** One page with two names: Mixtape in the sidebar, /favorites in the address (ruling 2.3). */
export function LikedView({ view }: { view: View }) {
  const player = usePlayer();
  const parts = useFavoriteParts(view);
  const query = useFavorites();
  const isNone = query.data?.length === 0;
  const [term, setTerm] = useEntryState(() => '');
  const [filter, setFilter] = useEntryState<FavoriteFilter>(() => viewTexts.allItems);
  const favorites = query.data ?? NONE;
  const found = useMemo(() => searchFavorites(favorites, term, filter), [favorites, term, filter]);
  const tracks = useMemo(() => found.map((favorite) => favorite.track), [found]);
  const { playFrom } = player;
  const playFromHere = useCallback((index: number) => playFrom(tracks, index), [playFrom, tracks]);

  function showAll() {
    setTerm('');
    setFilter(viewTexts.allItems);
  }

  function renderBody() {
    if (query.isPending) return <FavoritesSkeleton />;
    if (query.data === undefined) {
      return <FavoritesFailed error={query.error} onRetry={() => void query.refetch()} />;
    }
    if (isNone) return <NoFavorites />;
    if (found.length === 0) return <NoneFound onShowAll={showAll} />;
    return (
      <CardGrid
        items={found}
        keyOf={({ id }) => id}
        {...FAVORITE_SHAPE}
        label={texts.heading}
        renderCard={(favorite, index) => (
          <FavoriteCard favorite={favorite} index={index} onPlay={playFromHere} />
        )}
      />
    );
  }

  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={query.isPending ? texts.loading : query.data && musicTexts.playlists.count(favorites.length)}
        actions={
          !isNone && (
            <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
              <Play aria-hidden="true" fill="currentColor" className="size-4" />
              {texts.playAll}
            </Button>
          )
        }
      />
      <PartChoice {...parts} trackCount={favorites.length} />
      {parts.part === 'tracks' ? (
        <>
          {(query.isPending || favorites.length > 0) && (
            <FavoriteTools term={term} onTerm={setTerm} filter={filter} onFilter={setFilter} />
          )}
          {renderBody()}
        </>
      ) : (
        <MarkedCollections {...parts} part={parts.part} />
      )}
    </>
  );
}
