import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { AudioLines, MicVocal } from 'lucide-react';
import type { ReactNode } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { CollectionHeart, GivenStars } from '#components/marks/collection-marks.tsx';
import { MenuStars } from '#components/marks/menu-stars.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { pictureOfAlbum } from '#components/music/tinted-picture.ts';
import { DownloadButton, DownloadButtonPlaceholder } from '#components/offline/download-button.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { AlbumFacts, qualityOf } from './album-facts.tsx';

const texts = musicViewTexts.genres;

interface AlbumHeaderProps {
  album: Album | undefined;
  expectedTitle: string | undefined;
  songs: readonly Track[];
  back: ReactNode;
}

function AlbumMenu({ album, songs }: { album: Album; songs: readonly Track[] }) {
  const openView = useOpenView();
  const { id, title, artist, artistId } = album;
  const toArtist = {
    label: listTexts.goTo(artist),
    icon: MicVocal,
    onSelect: () => openView({ id: 'artists', artistId }),
  };
  const rates = qualityOf(songs);
  const quality =
    rates === undefined
      ? []
      : [{ label: rates, icon: AudioLines, isDisabled: true, onSelect: () => undefined }];
  return (
    <CollectionMenu
      name={title}
      addition={{ albumId: id }}
      loadTracks={async () => songs}
      extraItems={[...(artistId === undefined ? [] : [toArtist]), ...quality]}
      foot={<MenuStars rated={{ kind: 'album', id }} name={title} />}
    />
  );
}

function AlbumActions({ album, songs }: { album: Album | undefined; songs: readonly Track[] }) {
  return (
    <CollectionControls
      playLabel={texts.playAlbum}
      tracks={songs}
      marks={
        album === undefined ? (
          <>
            <Skeleton className="size-11 rounded-full!" />
            <DownloadButtonPlaceholder />
          </>
        ) : (
          <>
            <CollectionHeart kind="album" id={album.id} name={album.title} />
            <DownloadButton collection={{ kind: 'album', id: album.id }} name={album.title} />
          </>
        )
      }
      menu={album && <AlbumMenu album={album} songs={songs} />}
    >
      {album && <GivenStars kind="album" id={album.id} name={album.title} />}
    </CollectionControls>
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
        <AlbumFacts album={album} />
      ) : (
        <div className="collection-facts flex">
          <Skeleton className="h-5 w-56" />
        </div>
      )}
    </CollectionHead>
  );
}
