import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { Play } from 'lucide-react';
import { memo } from 'react';
import type { Artist } from '#data/library/library-queries.ts';
import { useLoadArtistTracks } from '#data/library/library-queries.ts';
import { useMedia } from '#ui/screen/use-media.ts';
import { Deferred } from '../deferred.tsx';
import { CardGrid, gridCardClass } from '../long-lists/card-grid.tsx';
import { coverEdgePx } from '../long-lists/cover-edge.ts';
import { ViewLink } from '../view-link.tsx';
import { countArtist } from './artist-counts.ts';
import { ArtistPicture } from './artist-picture.tsx';
import { CollectionMenu, cardMenuClass, useCollectionActions } from './collection-actions.tsx';
import { PlayDisc } from './play-disc.tsx';
import { usePlayToggle } from './use-play-toggle.ts';
import './artist-card.css';

const texts = musicViewTexts.artists;
/**
 * Height of the name and the counts, with the buttons in their place on hover, or below them on touch. On a phone the
 * counts have two lines, and the menu has the actions.
 */
export function useArtistTextPx(): number {
  const isTouch = useMedia('(pointer: coarse)');
  if (useMedia('(max-width: 479.98px)')) return 52;
  return isTouch ? 108 : 56;
}

const ACTION =
  'relative inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap hover:bg-line';

interface ArtistCardProps {
  artist: Artist;
  /** The edge of the picture grows with the window, and the initials on it with the edge. */
  edgePx: number;
}

export const ArtistCard = memo(function ArtistCard({ artist, edgePx }: ArtistCardProps) {
  const loadTracks = useLoadArtistTracks();
  const { playAll, addToQueue } = useCollectionActions(artist.name, () => loadTracks(artist.id));
  const toggle = usePlayToggle(
    ({ artists }) => artists.some(({ id }) => id === artist.id),
    () => void playAll(),
  );
  return (
    <article className={gridCardClass}>
      <div className="relative">
        <ArtistPicture artist={artist} sizePx={edgePx} className="w-full" />
        <Deferred>
          <PlayDisc title={artist.name} isPlaying={toggle.isPlaying} onPlay={toggle.press} />
        </Deferred>
      </div>
      <div className="min-w-0 text-center">
        <ViewLink
          view={{ id: 'artists', artistId: artist.id }}
          className="block w-full font-semibold grid-card-title is-centered after:absolute after:inset-0 after:rounded-card"
          title={artist.name}
        >
          <span dir="auto" className="block truncate">
            {artist.name}
          </span>
        </ViewLink>
        <p className="artist-card-counts grid-card-note is-in-two-lines truncate text-sm text-muted tabular-nums">
          {countArtist(artist)}
        </p>
        <div className="artist-card-actions mt-1 flex justify-center max-sm:hidden">
          <button
            type="button"
            aria-label={listTexts.actionOf(texts.playAll, artist.name)}
            className={ACTION}
            onClick={() => void playAll()}
          >
            <Play aria-hidden="true" fill="currentColor" className="size-3" />
            {texts.playAll}
          </button>
          <button
            type="button"
            aria-label={`${texts.queue}: ${artist.name}`}
            className={ACTION}
            onClick={() => void addToQueue()}
          >
            {texts.queue}
          </button>
        </div>
      </div>
      <Deferred>
        <CollectionMenu
          name={artist.name}
          addition={{ artistId: artist.id }}
          loadTracks={() => loadTracks(artist.id)}
          className={cardMenuClass}
        />
      </Deferred>
    </article>
  );
});

interface ArtistGridProps {
  artists: readonly Artist[];
  total?: number;
  loadMore?: (() => void) | undefined;
  label?: string;
  isAcross?: boolean;
}

export function ArtistGrid({ artists, total, loadMore, label, isAcross }: ArtistGridProps) {
  return (
    <CardGrid
      items={artists}
      total={total}
      loadMore={loadMore}
      isRound
      isAcross={isAcross}
      keyOf={({ id }) => id}
      textPx={useArtistTextPx()}
      {...(label === undefined ? {} : { label })}
      renderCard={(artist) => <ArtistCard artist={artist} edgePx={coverEdgePx()} />}
    />
  );
}
