import { placeTexts } from '@tutti/contract/home/place-texts';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { offlineTexts } from '@tutti/contract/offline/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { yearLinkTexts } from '@tutti/contract/statistics/year-link-texts';
import { ViewLink } from '#components/view-link.tsx';
import { isYearSeason, reviewedYear } from '#data/own/year-season.ts';
import type { ViewId } from '#navigation/view.ts';
import { FilterChip } from '#ui/filter-chip.tsx';
import type { LibraryFilter } from './library-entries.ts';

const LINKS: readonly { readonly id: ViewId; readonly label: string }[] = [
  { id: 'albums', label: controlTexts.albums },
  { id: 'artists', label: controlTexts.artists },
  { id: 'tracks', label: controlTexts.songs },
  { id: 'genres', label: controlTexts.genres },
  { id: 'kept', label: offlineTexts.heading },
  { id: 'bookmarks', label: markTexts.bookmarks.heading },
  { id: 'liked', label: placeTexts.mixtape },
  { id: 'recently-played', label: controlTexts.recentlyPlayed },
  { id: 'most-played', label: markTexts.mostPlayed.heading },
  { id: 'queue', label: controlTexts.queue },
  { id: 'games', label: placeTexts.games },
];

const FILTERS: readonly { readonly filter: LibraryFilter; readonly label: string }[] = [
  { filter: 'playlist', label: playlistTexts.heading },
  { filter: 'album', label: controlTexts.albums },
  { filter: 'artist', label: controlTexts.artists },
];
const DOWNLOADED = { filter: 'downloaded', label: offlineTexts.heading } as const;

interface LibraryChipsProps {
  filter: LibraryFilter | undefined;
  hasDownloads: boolean;
  onFilter: (filter: LibraryFilter | undefined) => void;
}

/**
 * Chips that narrow the entries below to one kind or to downloads, and quiet links to all other views (ruling 1.20), because a phone
 * has no others. On a phone they are one row, which scrolls sideways.
 */
export function LibraryChips({ filter, hasDownloads, onFilter }: LibraryChipsProps) {
  const year = isYearSeason() ? reviewedYear() : undefined;
  return (
    <div className="library-chips">
      {(hasDownloads ? [...FILTERS, DOWNLOADED] : FILTERS).map((chip) => (
        <FilterChip
          key={chip.filter}
          label={chip.label}
          isChosen={chip.filter === filter}
          onToggle={() => onFilter(chip.filter === filter ? undefined : chip.filter)}
        />
      ))}
      <section aria-label={placeTexts.browse} className="library-links">
        {/* Tells the links from the chips, two of which have the same words. */}
        <span aria-hidden="true" className="library-links-name">
          {placeTexts.browse}
        </span>
        {year !== undefined && (
          <ViewLink view={{ id: 'statistics', year }} className="library-link">
            {yearLinkTexts.title(year)}
          </ViewLink>
        )}
        {LINKS.map(({ id, label }) => (
          <ViewLink key={id} view={{ id }} className="library-link">
            {label}
          </ViewLink>
        ))}
      </section>
    </div>
  );
}
