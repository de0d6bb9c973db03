import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { clsx } from 'clsx';
import { memo } from 'react';
import { CardGrid, gridCardClass } from '#components/long-lists/card-grid.tsx';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { useMedia } from '#ui/screen/use-media.ts';
import { FavoriteActions, type FavoriteItemProps, PlayOnArt } from './favorite-controls.tsx';
import { favoriteFacts } from './favorite-facts.ts';
import { FavoriteAlbum, FavoriteArtist, FavoriteTitle } from './favorite-texts.tsx';
import './favorites.css';

/** Height of title, artist, album and two lines of facts, and on touch of the buttons below them. */
function useFavoriteShape() {
  return { textPx: useMedia('(pointer: coarse)') ? 156 : 104, minCardPx: 188, phoneColumns: 2 } as const;
}

export function FavoriteGridSkeleton() {
  return <CardGridSkeleton {...useFavoriteShape()} label={favoritesViewTexts.loading} />;
}

const BETWEEN = ' · ';

/** The date has a line of its own, because a card is too narrow for all facts and the dot before it would end the first line. */
function TwoLinesOfFacts({ facts }: { facts: string }) {
  const at = facts.lastIndexOf(BETWEEN);
  return (
    <p className="mt-1 text-xs text-muted tabular-nums">
      {at > 0 && (
        <>
          <span className="block truncate">{facts.slice(0, at)}</span>
          <span className="sr-only">{BETWEEN}</span>
        </>
      )}
      <span className="block truncate">{at > 0 ? facts.slice(at + BETWEEN.length) : facts}</span>
    </p>
  );
}

const FavoriteCard = memo(function FavoriteCard(props: FavoriteItemProps) {
  const { track } = props.favorite;
  return (
    <article ref={leaveFocusToContent} aria-label={track.title} className={gridCardClass}>
      <div className="relative">
        <Artwork
          artUrl={track.coverImageUrl}
          title={track.album}
          sizePx={200}
          color={track.artColour}
          className={clsx('aspect-square w-full rounded-xl', track.isMissing && 'opacity-40 grayscale')}
        />
        <PlayOnArt {...props} />
      </div>
      <div className="min-w-0 grow">
        <FavoriteTitle track={track} />
        <FavoriteArtist track={track} />
        <FavoriteAlbum track={track} className="text-muted" />
        <TwoLinesOfFacts facts={favoriteFacts(props.favorite)} />
      </div>
      <FavoriteActions favorite={props.favorite} />
    </article>
  );
});

interface FavoriteGridProps {
  favorites: readonly Favorite[];
  onPlay: (index: number) => void;
}

export function FavoriteGrid({ favorites, onPlay }: FavoriteGridProps) {
  return (
    <CardGrid
      items={favorites}
      keyOf={({ id }) => id}
      {...useFavoriteShape()}
      label={musicTexts.favourites.heading}
      renderCard={(favorite, index) => <FavoriteCard favorite={favorite} index={index} onPlay={onPlay} />}
    />
  );
}
