import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { clsx } from 'clsx';
import { MicVocal } from 'lucide-react';
import { memo, useState } from 'react';
import type { AlbumDetails } from '#data/library/album-details.ts';
import { hasAlbumDetails, useAlbumDetails } from '#data/library/album-details.ts';
import { useLoadAlbumTracks } from '#data/library/album-tracks.ts';
import type { Album } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Deferred } from '../deferred.tsx';
import { CardGrid } from '../long-lists/card-grid.tsx';
import { OfflineBadge } from '../offline/offline-badge.tsx';
import { AlbumLink } from '../view-link.tsx';
import { CardArtwork } from './card-artwork.tsx';
import { CollectionMenu, cardMenuClass, useCollectionActions } from './collection-actions.tsx';
import { PlayDisc } from './play-disc.tsx';

/** Title in two lines, artist, year and count. */
export const ALBUM_TEXT_PX = 92;

interface AlbumCardProps {
  album: Album;
  /** Highlighted for a moment, so that it is found among the others. */
  isHighlighted?: boolean;
  /** The view that it opens; the album's page by default. */
  viewOf?: ((album: Album) => View) | undefined;
}

function AlbumMenu({ album, artist }: { album: Album; artist: string }) {
  const openView = useOpenView();
  const loadTracks = useLoadAlbumTracks();
  const { artistId } = album;
  return (
    <CollectionMenu
      name={album.title}
      addition={{ albumId: album.id }}
      loadTracks={() => loadTracks(album.id)}
      extraItems={
        artistId === undefined
          ? []
          : [
              {
                label: listTexts.goTo(artist),
                icon: MicVocal,
                onSelect: () => openView({ id: 'artists', artistId }),
              },
            ]
      }
      className={cardMenuClass}
    />
  );
}

function AlbumDisc({ album }: { album: Album }) {
  const loadTracks = useLoadAlbumTracks();
  const { playAll } = useCollectionActions(album.title, () => loadTracks(album.id));
  return <PlayDisc title={album.title} onPlay={() => void playAll()} />;
}

interface AlbumFaceProps extends AlbumCardProps {
  details: AlbumDetails;
  onWanted?: () => void;
}

function AlbumFace({ album, isHighlighted = false, details, viewOf, onWanted }: AlbumFaceProps) {
  const { artist, trackCount } = details;
  const facts = [
    album.year,
    trackCount === undefined ? undefined : musicViewTexts.genres.trackCount(trackCount),
  ];
  return (
    <article
      data-highlighted={isHighlighted || undefined}
      className={clsx(
        'group relative flex h-full flex-col gap-3 rounded-card p-3 transition-colors duration-150 hover:bg-raised',
        isHighlighted && 'bg-raised outline-2 -outline-offset-2 outline-accent',
      )}
      onPointerEnter={onWanted}
      onFocus={onWanted}
    >
      <div className="relative">
        <CardArtwork artUrl={album.artUrl} title={album.title} color={album.artColour} />
        <Deferred>
          <AlbumDisc album={album} />
        </Deferred>
      </div>
      <div className="min-w-0">
        <AlbumLink
          album={album}
          view={viewOf?.(album)}
          className="block max-w-full text-start font-semibold after:absolute after:inset-0 after:rounded-card"
          title={album.title}
        >
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {album.title}
          </span>
        </AlbumLink>
        <p dir="auto" className="truncate text-sm text-muted" title={artist}>
          {artist}
        </p>
        <p className="truncate text-sm text-muted tabular-nums">
          <OfflineBadge kind="album" id={album.id} />
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </p>
      </div>
      <Deferred>
        <AlbumMenu album={album} artist={artist} />
      </Deferred>
    </article>
  );
}

function AskingAlbumFace(props: AlbumCardProps) {
  const [isWanted, setIsWanted] = useState(false);
  const details = useAlbumDetails(props.album.id, isWanted);
  return <AlbumFace {...props} details={details} onWanted={() => setIsWanted(true)} />;
}

/** Memoized, so that scrolling renders only new cards. */
export const AlbumCard = memo(function AlbumCard(props: AlbumCardProps) {
  if (!hasAlbumDetails(props.album)) return <AskingAlbumFace {...props} />;
  return <AlbumFace {...props} details={props.album} />;
});

interface AlbumGridProps {
  albums: readonly Album[];
  total?: number;
  loadMore?: (() => void) | undefined;
  label?: string;
  highlightedId?: string | undefined;
  selectedIndex?: number | undefined;
  viewOf?: (album: Album) => View;
  isAcross?: boolean;
}

export function AlbumGrid(props: AlbumGridProps) {
  const { albums, total, loadMore, label, highlightedId, selectedIndex, viewOf, isAcross } = props;
  return (
    <CardGrid
      items={albums}
      total={total}
      loadMore={loadMore}
      keyOf={({ id }) => id}
      textPx={ALBUM_TEXT_PX}
      isAcross={isAcross}
      {...(label === undefined ? {} : { label })}
      selectedIndex={selectedIndex}
      renderCard={(album) => (
        <AlbumCard album={album} isHighlighted={album.id === highlightedId} viewOf={viewOf} />
      )}
    />
  );
}
