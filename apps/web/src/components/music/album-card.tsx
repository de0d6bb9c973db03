import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { MicVocal } from 'lucide-react';
import { memo, useState } from 'react';
import type { AlbumDetails } from '#data/library/album-details.ts';
import { hasAlbumDetails, useAlbumDetails } from '#data/library/album-details.ts';
import type { Album } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { useMedia } from '#ui/screen/use-media.ts';
import { Deferred } from '../deferred.tsx';
import { CardGrid, gridCardClass } from '../long-lists/card-grid.tsx';
import { OfflineBadge } from '../offline/offline-badge.tsx';
import { AlbumLink, ViewLink } from '../view-link.tsx';
import { CardArtwork } from './card-artwork.tsx';
import { CollectionMenu, cardMenuClass, useCollectionActions } from './collection-actions.tsx';
import { PlayDisc } from './play-disc.tsx';
import { usePlayToggle } from './use-play-toggle.ts';

/** Height of the title, the artist, and the line with year and count. Each has one line, so that cards in a row agree. */
export function useAlbumTextPx(): number {
  return useMedia('(max-width: 479.98px)') ? 52 : 68;
}

interface AlbumCardProps {
  album: Album;
  /** Highlighted for a moment, so that the user finds it among the others. */
  isHighlighted?: boolean;
  /** The album's page by default. */
  viewOf?: ((album: Album) => View) | undefined;
}

export function AlbumMenu({ album, artist }: { album: Album; artist: string }) {
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
  const toggle = usePlayToggle(
    ({ albumId }) => albumId === album.id,
    () => void playAll(),
  );
  return <PlayDisc title={album.title} isPlaying={toggle.isPlaying} onPlay={toggle.press} />;
}

interface AlbumCardBodyProps extends AlbumCardProps {
  details: AlbumDetails;
  onWanted?: () => void;
}

function AlbumCardBody({ album, isHighlighted = false, details, viewOf, onWanted }: AlbumCardBodyProps) {
  const { artist, trackCount } = details;
  const facts = [
    album.year,
    trackCount === undefined ? undefined : musicViewTexts.genres.trackCount(trackCount),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
  return (
    <article
      data-highlighted={isHighlighted || undefined}
      className={clsx(gridCardClass, isHighlighted && 'bg-raised outline-2 -outline-offset-2 outline-accent')}
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
          className="block max-w-full text-start font-semibold grid-card-title after:absolute after:inset-0 after:rounded-card"
          title={album.title}
        >
          <span dir="auto" className="block truncate">
            {album.title}
          </span>
        </AlbumLink>
        {/* Without an artist the facts are the second line, because the words of cards beside each other are in line then. */}
        <p dir="auto" className="truncate grid-card-note text-sm text-muted empty:hidden" title={artist}>
          {album.artistId === undefined ? (
            artist
          ) : (
            <ViewLink
              view={{ id: 'artists', artistId: album.artistId }}
              // The menu leads there, too, and every card has enough stops without it.
              tabIndex={-1}
              className="relative hover:text-ink hover:underline pointer-coarse:pointer-events-none"
            >
              {artist}
            </ViewLink>
          )}
        </p>
        <p className="truncate grid-card-note text-sm text-muted tabular-nums">
          <OfflineBadge kind="album" id={album.id} />
          {facts}
        </p>
      </div>
      <Deferred>
        <AlbumMenu album={album} artist={artist} />
      </Deferred>
    </article>
  );
}

function FetchingAlbumCardBody(props: AlbumCardProps) {
  const [isWanted, setIsWanted] = useState(false);
  const details = useAlbumDetails(props.album.id, isWanted);
  return <AlbumCardBody {...props} details={details} onWanted={() => setIsWanted(true)} />;
}

export const AlbumCard = memo(function AlbumCard(props: AlbumCardProps) {
  if (!hasAlbumDetails(props.album)) return <FetchingAlbumCardBody {...props} />;
  return <AlbumCardBody {...props} details={props.album} />;
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
      textPx={useAlbumTextPx()}
      isAcross={isAcross}
      {...(label === undefined ? {} : { label })}
      selectedIndex={selectedIndex}
      renderCard={(album) => (
        <AlbumCard album={album} isHighlighted={album.id === highlightedId} viewOf={viewOf} />
      )}
    />
  );
}
