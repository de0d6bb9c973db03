import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { useCallback, useMemo } from 'react';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { useFavorites } from '#data/own/favorites-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useEntryState } from '#navigation/use-entry-state.ts';
import type { View } from '#navigation/view.ts';
import { FavoriteGrid, FavoriteGridSkeleton } from './favorite-card.tsx';
import { FavoritesFailed, NoFavorites, NoneFound } from './favorite-messages.tsx';
import { MarkedCollections, PartChoice, useFavoriteParts } from './favorite-parts.tsx';
import { FavoriteRows } from './favorite-rows.tsx';
import type { FavoriteFilter } from './favorite-search.ts';
import { searchFavorites } from './favorite-search.ts';
import { FavoriteTools } from './favorite-tools.tsx';
import { FavoritesHead } from './favorites-head.tsx';
import { useFavoritesLayout } from './favorites-layout.ts';

const NONE: readonly Favorite[] = [];

export function LikedView({ view }: { view: View }) {
  const { playFrom } = usePlayer();
  const parts = useFavoriteParts(view);
  const query = useFavorites();
  const isNone = query.data?.length === 0;
  const [term, setTerm] = useEntryState(() => '');
  const [filter, setFilter] = useEntryState<FavoriteFilter>(() => viewTexts.allItems);
  const favorites = query.data ?? NONE;
  const isGrid = useFavoritesLayout(favorites.length) === 'grid';
  const found = useMemo(() => searchFavorites(favorites, term, filter), [favorites, term, filter]);
  const tracks = useMemo(() => found.map((favorite) => favorite.track), [found]);
  const playFromHere = useCallback((index: number) => playFrom(tracks, index), [playFrom, tracks]);

  function showAll() {
    setTerm('');
    setFilter(viewTexts.allItems);
  }

  function renderBody() {
    if (query.isPending) return isGrid ? <FavoriteGridSkeleton /> : <TrackTableSkeleton rows={10} />;
    if (query.data === undefined) {
      return <FavoritesFailed error={query.error} onRetry={() => void query.refetch()} />;
    }
    if (isNone) return <NoFavorites />;
    if (found.length === 0) return <NoneFound onShowAll={showAll} />;
    const Favorites = isGrid ? FavoriteGrid : FavoriteRows;
    return <Favorites favorites={found} onPlay={playFromHere} />;
  }

  return (
    <>
      <FavoritesHead
        favorites={query.data}
        isPending={query.isPending}
        actions={
          !isNone && (
            <FavoriteTools
              tracks={tracks}
              areSongsShown={parts.part === 'tracks'}
              isGrid={isGrid}
              term={term}
              onTerm={setTerm}
              filter={filter}
              onFilter={setFilter}
            />
          )
        }
      />
      <PartChoice {...parts} trackCount={favorites.length} />
      {parts.part === 'tracks' ? renderBody() : <MarkedCollections {...parts} part={parts.part} />}
    </>
  );
}
