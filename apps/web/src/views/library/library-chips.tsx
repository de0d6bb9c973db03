import { placeTexts } from '@tutti/contract/home/place-texts';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { offlineTexts } from '@tutti/contract/offline/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { yearLinkTexts } from '@tutti/contract/statistics/year-link-texts';
import { clsx } from 'clsx';
import {
  Bookmark,
  CassetteTape,
  ChevronDown,
  Disc3,
  Download,
  Flame,
  Gamepad2,
  History,
  ListMusic,
  type LucideIcon,
  MicVocal,
  Music,
  Shapes,
  Sparkles,
} from 'lucide-react';
import { ViewLink } from '#components/view-link.tsx';
import { isYearSeason, reviewedYear } from '#data/own/year-season.ts';
import type { ViewId } from '#navigation/view.ts';
import { FilterChip } from '#ui/filter-chip.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { libraryLinks } from './library-choices.ts';
import type { LibraryFilter } from './library-entries.ts';

interface LibraryLink {
  readonly id: ViewId;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** On a phone only, because the sidebar has them otherwise. */
const SIDEBAR_LINKS: readonly LibraryLink[] = [
  { id: 'albums', label: controlTexts.albums, icon: Disc3 },
  { id: 'artists', label: controlTexts.artists, icon: MicVocal },
  { id: 'tracks', label: controlTexts.songs, icon: Music },
  { id: 'genres', label: controlTexts.genres, icon: Shapes },
  { id: 'liked', label: placeTexts.mixtape, icon: CassetteTape },
  { id: 'games', label: placeTexts.games, icon: Gamepad2 },
];

const LINKS: readonly LibraryLink[] = [
  { id: 'kept', label: offlineTexts.heading, icon: Download },
  { id: 'bookmarks', label: markTexts.bookmarks.heading, icon: Bookmark },
  { id: 'recently-played', label: controlTexts.recentlyPlayed, icon: History },
  { id: 'most-played', label: markTexts.mostPlayed.heading, icon: Flame },
  { id: 'queue', label: controlTexts.queue, icon: ListMusic },
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

function Links({ links }: { links: readonly LibraryLink[] }) {
  const year = isYearSeason() ? reviewedYear() : undefined;
  return (
    <section id={LINKS_ID} aria-label={placeTexts.browse} className="library-links">
      {year !== undefined && (
        <ViewLink view={{ id: 'statistics', year }} className="library-link">
          <Sparkles aria-hidden="true" />
          {yearLinkTexts.title(year)}
        </ViewLink>
      )}
      {links.map(({ id, label, icon: Icon }) => (
        <ViewLink key={id} view={{ id }} className="library-link">
          <Icon aria-hidden="true" />
          {label}
        </ViewLink>
      ))}
    </section>
  );
}

const LINKS_ID = 'library-links';

/** Opens the links below the chips, where they neither hide behind the edge of a phone nor stand beside equal words. */
function LinksChip() {
  const isOpen = libraryLinks.use() === 'open';
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={LINKS_ID}
      className="filter-chip library-links-chip"
      onClick={() => libraryLinks.choose(isOpen ? 'closed' : 'open')}
    >
      {placeTexts.browse}
      <ChevronDown aria-hidden="true" className={clsx('size-4', isOpen && 'rotate-180')} />
    </button>
  );
}

/**
 * Chips that narrow the entries below to one kind or to downloads, and links to the views that neither the sidebar nor the
 * tab bar has (ruling 1.20).
 */
export function LibraryChips({ filter, hasDownloads, onFilter }: LibraryChipsProps) {
  const isPhone = usePhone();
  const areLinksOpen = libraryLinks.use() === 'open';
  const links = hasDownloads
    ? LINKS.map((link) => (link.id === 'kept' ? { ...link, label: offlineTexts.room.title } : link))
    : LINKS;
  return (
    <div className="library-browsing">
      <div className="library-chips">
        {isPhone && <LinksChip />}
        {(hasDownloads ? [...FILTERS, DOWNLOADED] : FILTERS).map((chip) => (
          <FilterChip
            key={chip.filter}
            label={chip.label}
            isChosen={chip.filter === filter}
            onToggle={() => onFilter(chip.filter === filter ? undefined : chip.filter)}
          />
        ))}
      </div>
      {isPhone ? areLinksOpen && <Links links={[...SIDEBAR_LINKS, ...links]} /> : <Links links={links} />}
    </div>
  );
}
