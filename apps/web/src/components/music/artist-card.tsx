import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { Play } from 'lucide-react';
import { memo } from 'react';
import type { Artist } from '#data/library/library-queries.ts';
import { useLoadArtistTracks } from '#data/library/library-queries.ts';
import { Deferred } from '../deferred.tsx';
import { CardGrid } from '../long-lists/card-grid.tsx';
import { coverEdgePx } from '../long-lists/cover-edge.ts';
import { ViewLink } from '../view-link.tsx';
import { countArtist } from './artist-counts.ts';
import { ArtistPicture } from './artist-picture.tsx';
import { CollectionMenu, cardMenuClass, useCollectionActions } from './collection-actions.tsx';
import { PlayDisc } from './play-disc.tsx';

const texts = musicViewTexts.artists;
/** Name, counts and two buttons. */
export const ARTIST_TEXT_PX = 108;
const ACTION =
  'relative inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap hover:bg-line';

/** Memoized, so that scrolling renders only new cards. */
export const ArtistCard = memo(function ArtistCard({ artist }: { artist: Artist }) {
  const loadTracks = useLoadArtistTracks();
  const { playAll, addToQueue } = useCollectionActions(artist.name, () => loadTracks(artist.id));
  return (
    <article className="group relative flex h-full flex-col gap-3 rounded-card p-3 transition-colors duration-150 hover:bg-raised">
      <div className="relative">
        <ArtistPicture artist={artist} sizePx={coverEdgePx()} className="w-full" />
        <Deferred>
          <PlayDisc title={artist.name} onPlay={() => void playAll()} />
        </Deferred>
      </div>
      <div className="min-w-0 text-center">
        <ViewLink
          view={{ id: 'artists', artistId: artist.id }}
          className="block w-full font-semibold after:absolute after:inset-0 after:rounded-card"
          title={artist.name}
        >
          <span dir="auto" className="block truncate">
            {artist.name}
          </span>
        </ViewLink>
        <p className="truncate text-sm text-muted tabular-nums">{countArtist(artist)}</p>
        <div className="mt-1 flex justify-center">
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
      textPx={ARTIST_TEXT_PX}
      {...(label === undefined ? {} : { label })}
      renderCard={(artist) => <ArtistCard artist={artist} />}
    />
  );
}
