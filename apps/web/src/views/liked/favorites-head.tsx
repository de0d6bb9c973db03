import { placeTexts } from '@tutti/contract/home/place-texts';
import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import type { ReactNode } from 'react';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { MIXTAPE_TINT, MixtapePicture } from '#components/music/mixtape-picture.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';

interface FavoritesHeadProps {
  /** Undefined while loading, or after a failure. */
  favorites: readonly Favorite[] | undefined;
  isPending: boolean;
  actions: ReactNode;
}

function FavoritesFacts({ favorites, isPending }: Omit<FavoritesHeadProps, 'actions'>) {
  const seconds = (favorites ?? []).reduce((sum, { track }) => sum + track.durationSeconds, 0);
  return (
    <p className="text-sm text-muted tabular-nums">
      <span>
        {isPending
          ? favoritesViewTexts.loading
          : favorites
            ? musicTexts.playlists.count(favorites.length)
            : '\u00a0'}
      </span>
      {seconds > 0 && <span>{` · ${formatTotalDuration(seconds)}`}</span>}
    </p>
  );
}

/** One page with two names: Mixtape in the sidebar and above its heading, My Favorites in the heading (ruling 2.3). */
export function FavoritesHead({ favorites, isPending, actions }: FavoritesHeadProps) {
  return (
    <CollectionHead
      kind={placeTexts.mixtape}
      title={musicTexts.favourites.heading}
      tint={MIXTAPE_TINT}
      picture={<MixtapePicture className={`${collectionPictureClass} rounded-xl`} />}
      back={null}
      actions={actions}
    >
      <FavoritesFacts favorites={favorites} isPending={isPending} />
    </CollectionHead>
  );
}
