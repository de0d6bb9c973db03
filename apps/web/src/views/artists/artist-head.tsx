import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { CollectionHeart, GivenStars, StarsFact } from '#components/marks/collection-marks.tsx';
import { MenuStars } from '#components/marks/menu-stars.tsx';
import { countArtist } from '#components/music/artist-counts.ts';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls, CollectionControlsSkeleton } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { pictureOfAlbum, type TintedPicture } from '#components/music/tinted-picture.ts';
import { ViewLink } from '#components/view-link.tsx';
import type { ArtistPage } from '#data/library/library-queries.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';

const texts = musicViewTexts.artists;

function GenreChips({ genres }: { genres: ArtistPage['genres'] }) {
  return (
    <ul aria-label={musicViewTexts.search.genres} className="collection-genres">
      {genres.map(({ id, name }) => (
        <li key={id}>
          <ViewLink
            view={{ id: 'genre-playlist', genreId: id, genreName: name }}
            className="collection-genre text-xs font-semibold text-ink"
          >
            <span className="truncate">{name}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

function ArtistActions({ artist }: { artist: ArtistPage }) {
  const { id, name, tracks } = artist;
  return (
    <CollectionControls
      playLabel={texts.playAll}
      tracks={tracks}
      marks={<CollectionHeart kind="artist" id={id} name={name} />}
      menu={
        <CollectionMenu
          name={name}
          addition={{ artistId: id }}
          loadTracks={async () => tracks}
          foot={<MenuStars rated={{ kind: 'artist', id }} name={name} />}
        />
      }
    >
      <GivenStars kind="artist" id={id} name={name} />
    </CollectionControls>
  );
}

function tintOf(artist: ArtistPage): TintedPicture {
  const { pictureUrl: artUrl, pictureColours: colors, name: of } = artist;
  if (artUrl !== undefined && colors !== undefined) return { artUrl, color: colors.field, colors, of };
  const [newest] = artist.albums.filter(({ artUrl }) => artist.artUrls.includes(artUrl));
  if (newest !== undefined) return pictureOfAlbum(newest);
  return { artUrl: undefined, color: undefined, of: artist.name };
}

interface ArtistHeadProps {
  artist: ArtistPage | undefined;
  hasFailed: boolean;
  back: ReactNode;
}

export function ArtistHead({ artist, hasFailed, back }: ArtistHeadProps) {
  return (
    <CollectionHead
      kind={collectionTexts.artist}
      title={artist?.name ?? texts.heading}
      tint={artist && tintOf(artist)}
      back={back}
      picture={
        artist === undefined ? (
          <Skeleton className={clsx(collectionPictureClass, '!rounded-full', hasFailed && 'animate-none!')} />
        ) : (
          <ArtistPicture
            artist={artist}
            sizePx={collectionEdgePx()}
            isLazy={false}
            className={collectionPictureClass}
          />
        )
      }
      actions={artist ? <ArtistActions artist={artist} /> : !hasFailed && <CollectionControlsSkeleton />}
    >
      {artist === undefined ? (
        !hasFailed && (
          <div className="collection-facts flex">
            <Skeleton className="h-5 w-40" />
          </div>
        )
      ) : (
        <div className="collection-facts flex min-w-0 flex-wrap items-center gap-3">
          <p className="shrink-0 text-sm text-muted tabular-nums">
            {countArtist(artist)}
            <StarsFact kind="artist" id={artist.id} />
          </p>
          {artist.genres.length > 0 && <GenreChips genres={artist.genres} />}
        </div>
      )}
    </CollectionHead>
  );
}
