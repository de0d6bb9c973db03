import { controlTexts } from '@tutti/contract/texts/control-texts';
import { markTexts } from '@tutti/contract/texts/mark-texts';
import { offlineTexts } from '@tutti/contract/texts/offline-texts';
import { placeTexts } from '@tutti/contract/texts/place-texts';
import {
  Bookmark,
  CassetteTape,
  Dices,
  Disc3,
  HardDriveDownload,
  History,
  Library,
  ListMusic,
  MicVocal,
  Music,
  Repeat,
} from 'lucide-react';
import { Section } from '#components/section.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { ViewId } from '#navigation/view.ts';
import { LibraryPlaylists } from './library-playlists.tsx';

interface Way {
  readonly id: ViewId;
  readonly label: string;
  readonly icon: typeof Music;
}

const WAYS: readonly Way[] = [
  { id: 'liked', label: placeTexts.mixtape, icon: CassetteTape },
  { id: 'albums', label: controlTexts.albums, icon: Disc3 },
  { id: 'artists', label: controlTexts.artists, icon: MicVocal },
  { id: 'tracks', label: controlTexts.songs, icon: Music },
  { id: 'genres', label: controlTexts.genres, icon: Library },
  { id: 'recently-played', label: controlTexts.recentlyPlayed, icon: History },
  { id: 'most-played', label: markTexts.mostPlayed.heading, icon: Repeat },
  { id: 'bookmarks', label: markTexts.bookmarks.heading, icon: Bookmark },
  { id: 'kept', label: offlineTexts.heading, icon: HardDriveDownload },
  { id: 'queue', label: controlTexts.queue, icon: ListMusic },
  { id: 'games', label: placeTexts.games, icon: Dices },
];

/** Links to all other views (ruling 1.20): on a phone they are the only ones, so they come first, and small. */
function Ways() {
  return (
    <Section title={placeTexts.browse}>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {WAYS.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <ViewLink
              view={{ id }}
              className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-start font-semibold transition-colors duration-150 hover:bg-raised max-sm:text-sm"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              {label}
            </ViewLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The user's own playlists, and everything that has no tab on a phone. */
export function LibraryView() {
  return (
    <>
      <ViewHeader title={controlTexts.library} />
      <div className="space-y-10">
        <Ways />
        <LibraryPlaylists />
      </div>
    </>
  );
}
