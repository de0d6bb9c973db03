import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { memo, useMemo, useRef } from 'react';
import { ROW_PX } from '#components/long-lists/row-height.ts';
import { useVisibleRange } from '#components/long-lists/use-visible-range.ts';
import { TrackLine, trackLineRowClass } from '#components/tracks/track-line.tsx';
import { TrackLines } from '#components/tracks/track-lines.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { albumAmongOthers } from '#navigation/view.ts';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import {
  AddFavoriteToPlaylist,
  type FavoriteItemProps,
  RemoveFavorite,
  usePlayFavorite,
} from './favorite-controls.tsx';
import { addedOn, dateAdded } from './favorite-facts.ts';
import './favorites.css';

const FavoriteRow = memo(function FavoriteRow(props: FavoriteItemProps) {
  const { favorite, index } = props;
  const { track } = favorite;
  const { isCurrent, isPlaying, play } = usePlayFavorite(props);
  return (
    <article ref={leaveFocusToContent} aria-label={track.title} className={trackLineRowClass}>
      <TrackLine
        track={track}
        number={index + 1}
        isCurrent={isCurrent}
        isPlaying={isPlaying}
        onPress={play}
        fact={dateAdded(favorite)}
        factInLine={addedOn(favorite)}
        albumView={track.albumId === undefined ? undefined : albumAmongOthers({ id: track.albumId })}
        heart={<RemoveFavorite track={track} />}
        extraMark={<AddFavoriteToPlaylist track={track} className="mark-on-hover" />}
      />
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
  const tracks = useMemo(() => favorites.map(({ track }) => track), [favorites]);
  const { first, last } = useVisibleRange(list, { count: favorites.length, rowPx: ROW_PX });
  return (
    <TrackLines fact={viewTexts.dateAdded} tracks={tracks}>
      <ul
        ref={list}
        aria-label={musicTexts.favourites.heading}
        className="favorite-rows -mx-2 [overflow-anchor:none]"
        style={{ paddingTop: first * ROW_PX, paddingBottom: (favorites.length - last) * ROW_PX }}
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
    </TrackLines>
  );
}
