import { stationTexts } from '@tutti/contract/stations/texts';
import { useId } from 'react';
import { ShelfHeader } from '#components/shelves/shelf.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import { useFavorites } from '#data/own/favorites-queries.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { isAnythingOwn } from './choose-shortcuts.ts';

const texts = stationTexts.home;

interface NothingRecentProps {
  shelves: Pick<HomeShelves, 'recentAlbums'> | undefined;
}

/** M-069 … M-071; with the heading for those who have nothing to go back to at all. */
export function NothingRecent({ shelves }: NothingRecentProps) {
  const { data: playlists = [] } = usePlaylists();
  const { data: favorites = [] } = useFavorites();
  const headingId = useId();
  const recentAlbums = shelves?.recentAlbums ?? [];
  if (isAnythingOwn({ stations: [], recentAlbums, playlists, hasFavorites: favorites.length > 0 }))
    return <Offer />;
  return (
    <section aria-labelledby={headingId}>
      <ShelfHeader title={texts.jumpBackIn} headingId={headingId} />
      <Offer />
    </section>
  );
}

function Offer() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <span className="block font-semibold">{texts.noRecentStreams}</span>{' '}
        <span className="block text-sm text-muted">{texts.noRecentStreamsHint}</span>
      </p>
      <Link to="/live-streams" className={buttonClass('quiet')}>
        {texts.browseStreams}
      </Link>
    </div>
  );
}
