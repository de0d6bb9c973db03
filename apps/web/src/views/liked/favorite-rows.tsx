import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { clsx } from 'clsx';
import { memo, useRef } from 'react';
import { useVisibleRange } from '#components/long-lists/use-visible-range.ts';
import { Artwork } from '#components/music/artwork.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { useMedia } from '#ui/screen/use-media.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import {
  FavoriteActions,
  type FavoriteItemProps,
  PlayFavorite,
  usePlayFavorite,
} from './favorite-controls.tsx';
import { favoriteRowFacts } from './favorite-facts.ts';
import { FavoriteAlbum, FavoriteArtist, FavoriteTitle } from './favorite-texts.tsx';
import './favorites.css';

/** The same heights are in favorites.css. */
const ROW_PX = 56;
const PHONE_ROW_PX = 72;

const FavoriteRow = memo(function FavoriteRow(props: FavoriteItemProps) {
  const { track } = props.favorite;
  const { isCurrent } = usePlayFavorite(props);
  return (
    <article ref={leaveFocusToContent} aria-label={track.title} className="favorite-row group">
      <PlayFavorite {...props} />
      <Artwork
        artUrl={track.coverImageUrl}
        title={track.album}
        sizePx={48}
        color={track.artColour}
        className={clsx('favorite-art size-10', track.isMissing && 'opacity-40 grayscale')}
      />
      <div className="min-w-0">
        <FavoriteTitle track={track} isCurrent={isCurrent} />
        <FavoriteArtist track={track} />
      </div>
      <div className="favorite-album">
        <FavoriteAlbum track={track} className="text-muted" />
      </div>
      <p className="favorite-facts truncate text-xs text-muted tabular-nums">
        {favoriteRowFacts(props.favorite)}
      </p>
      <FavoriteActions favorite={props.favorite} />
    </article>
  );
});

interface FavoriteRowsProps {
  favorites: readonly Favorite[];
  onPlay: (index: number) => void;
}

/** Only rows near the screen are rendered. */
export function FavoriteRows({ favorites, onPlay }: FavoriteRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const rowPx = useMedia('(max-width: 479.98px)') ? PHONE_ROW_PX : ROW_PX;
  const { first, last } = useVisibleRange(list, { count: favorites.length, rowPx });
  return (
    <ul
      ref={list}
      aria-label={musicTexts.favourites.heading}
      className="-mx-2 [overflow-anchor:none]"
      style={{ paddingTop: first * rowPx, paddingBottom: (favorites.length - last) * rowPx }}
    >
      {favorites.slice(first, last).map((favorite, offset) => {
        const index = first + offset;
        return (
          <li key={favorite.id} aria-setsize={favorites.length} aria-posinset={index + 1}>
            <FavoriteRow favorite={favorite} index={index} onPlay={onPlay} />
          </li>
        );
      })}
    </ul>
  );
}

export function FavoriteRowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={favoritesViewTexts.loading} className="-mx-2">
      {Array.from({ length: 10 }, (_unused, index) => (
        <div key={index} className="favorite-row">
          <Skeleton className="favorite-art size-10" />
          <div className="grow space-y-2">
            <Skeleton className="h-3.5 w-2/5 max-w-60" />
            <Skeleton className="h-3 w-1/4 max-w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
