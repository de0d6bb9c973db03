import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { clsx } from 'clsx';
import { Play, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { CollectionMarks } from '#components/marks/collection-marks.tsx';
import { countArtist } from '#components/music/artist-counts.ts';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { pictureOfAlbum, type TintedPicture } from '#components/music/tinted-picture.ts';
import { ViewLink } from '#components/view-link.tsx';
import type { ArtistPage } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

const texts = musicViewTexts.artists;

function GenreChips({ genres }: { genres: ArtistPage['genres'] }) {
  return (
    <ul aria-label={musicViewTexts.search.genres} className="flex flex-wrap gap-2">
      {genres.map(({ id, name }) => (
        <li key={id}>
          <ViewLink
            view={{ id: 'genre-playlist', genreId: id, genreName: name }}
            className="inline-flex min-h-8 max-w-60 items-center rounded-full bg-ink/10 px-3 text-xs font-semibold text-ink hover:bg-ink/20 pointer-coarse:min-h-11"
          >
            <span className="truncate">{name}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

function ArtistActions({ artist }: { artist: ArtistPage }) {
  const player = usePlayer();
  const { tracks } = artist;
  return (
    <>
      <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
        <Play aria-hidden="true" fill="currentColor" className="size-4" />
        {texts.playAll}
      </Button>
      <Button disabled={tracks.length === 0} onClick={() => player.playShuffled(tracks)}>
        <Shuffle aria-hidden="true" className="size-4" />
        {texts.shuffle}
      </Button>
      <CollectionMenu name={artist.name} addition={{ artistId: artist.id }} loadTracks={async () => tracks} />
      <CollectionMarks kind="artist" id={artist.id} name={artist.name} />
    </>
  );
}

/** The colors of the artist's picture, or of the newest album with artwork. */
function tintOf(artist: ArtistPage): TintedPicture {
  const { pictureUrl: artUrl, pictureColours: colors, name: of } = artist;
  if (artUrl !== undefined && colors !== undefined) return { artUrl, color: colors.field, colors, of };
  const [newest] = artist.albums.filter(({ artUrl }) => artist.artUrls.includes(artUrl));
  if (newest !== undefined) return pictureOfAlbum(newest);
  return { artUrl: undefined, color: undefined, of: artist.name };
}

interface ArtistHeadProps {
  artist: ArtistPage | undefined;
  /** Loading has failed for good. */
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
      actions={
        artist ? (
          <ArtistActions artist={artist} />
        ) : (
          !hasFailed && <Skeleton className="h-11 w-64 rounded-full!" />
        )
      }
    >
      {artist === undefined ? (
        !hasFailed && <Skeleton className="h-5 w-40" />
      ) : (
        <p className="text-sm text-muted tabular-nums">{countArtist(artist)}</p>
      )}
      {artist !== undefined && artist.genres.length > 0 && <GenreChips genres={artist.genres} />}
    </CollectionHead>
  );
}
