import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { formatDuration } from '@tutti/player';
import { Play, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { CollectionMarks, CollectionMarksWaiting } from '#components/marks/collection-marks.tsx';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { pictureOfAlbum } from '#components/music/tinted-picture.ts';
import { DownloadButton, DownloadButtonPlaceholder } from '#components/offline/download-button.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

const texts = musicViewTexts.genres;

/** The bit rates of the files, once known. */
function qualityOf(songs: readonly Track[]): string | undefined {
  const rates = songs.map(({ bitRateKbps }) => bitRateKbps).filter((rate) => rate > 0);
  if (rates.length === 0) return undefined;
  const [slowest, fastest] = [Math.min(...rates), Math.max(...rates)];
  return collectionTexts.bitRate(slowest === fastest ? String(fastest) : `${slowest}–${fastest}`);
}

function AlbumFacts({ album, songs }: { album: Album; songs: readonly Track[] }) {
  const artist = album.artist || musicTexts.unknownArtist;
  const links = album.artistId === undefined ? [] : [{ id: album.artistId, name: artist }];
  const facts = [
    album.year === undefined ? musicViewTexts.artists.unknownYear : String(album.year),
    musicViewTexts.genres.trackCount(album.trackCount),
    formatDuration(album.durationSeconds),
  ];
  const about = [album.genre, qualityOf(songs)].filter((part) => part !== undefined);
  return (
    <div className="text-muted">
      <ArtistCredit credit={artist} artists={links} className="font-semibold text-ink" />
      <p className="text-sm tabular-nums">{facts.join(' · ')}</p>
      {/* The line exists from the start, because the buttons would move when the tracks load. */}
      <p className="truncate text-sm tabular-nums">{about.join(' · ') || '\u00a0'}</p>
    </div>
  );
}

interface AlbumHeaderProps {
  album: Album | undefined;
  expectedTitle: string | undefined;
  songs: readonly Track[];
  back: ReactNode;
}

function AlbumActions({ album, songs }: { album: Album | undefined; songs: readonly Track[] }) {
  const player = usePlayer();
  const isEmpty = songs.length === 0;
  return (
    <>
      <Button look="primary" disabled={isEmpty} onClick={() => player.playFrom(songs, 0)}>
        <Play aria-hidden="true" fill="currentColor" className="size-4" />
        {texts.playAlbum}
      </Button>
      <Button disabled={isEmpty} onClick={() => player.playShuffled(songs)}>
        <Shuffle aria-hidden="true" className="size-4" />
        {musicViewTexts.artists.shuffle}
      </Button>
      {album === undefined ? (
        <>
          <Skeleton className="size-11 rounded-full!" />
          <DownloadButtonPlaceholder />
          <CollectionMarksWaiting />
        </>
      ) : (
        <>
          <CollectionMenu
            name={album.title}
            addition={{ albumId: album.id }}
            loadTracks={async () => songs}
          />
          <DownloadButton collection={{ kind: 'album', id: album.id }} name={album.title} />
          <CollectionMarks kind="album" id={album.id} name={album.title} />
        </>
      )}
    </>
  );
}

export function AlbumHeader({ album, expectedTitle, songs, back }: AlbumHeaderProps) {
  const title = album?.title ?? expectedTitle;
  return (
    <CollectionHead
      kind={collectionTexts.album}
      title={title || musicViewTexts.albums.loading}
      pageTitle={title || musicViewTexts.albums.heading}
      tint={album && pictureOfAlbum(album)}
      back={back}
      picture={
        <Artwork
          artUrl={album?.artUrl}
          title={album?.title ?? ''}
          sizePx={collectionEdgePx()}
          color={album?.artColour}
          isLazy={false}
          className={`${collectionPictureClass} rounded-xl`}
        />
      }
      actions={<AlbumActions album={album} songs={songs} />}
    >
      {album ? (
        <AlbumFacts album={album} songs={songs} />
      ) : (
        <div className="space-y-1">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-10 w-56" />
        </div>
      )}
    </CollectionHead>
  );
}
