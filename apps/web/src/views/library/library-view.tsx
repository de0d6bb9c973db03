import { CassetteTape, Disc3, History, Library, ListMusic, MicVocal, Music } from 'lucide-react';
import { Section } from '#components/section.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { ViewId } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { PlaylistShelf } from './playlist-shelf.tsx';

const SHELVES: readonly { id: ViewId; label: string; note: string; icon: typeof Music }[] = [
  { id: 'artists', label: 'Artists', note: 'Everybody who plays here', icon: MicVocal },
  { id: 'albums', label: 'Albums', note: 'Every album, by title or artist', icon: Disc3 },
  { id: 'tracks', label: 'Songs', note: 'A mix from all genres', icon: Music },
  { id: 'genres', label: 'Genres', note: 'Choose a mood', icon: Library },
  { id: 'liked', label: 'Mixtape', note: 'Your favorites', icon: CassetteTape },
  { id: 'recently-played', label: 'Recently played', note: 'What you heard last', icon: History },
  { id: 'queue', label: 'Queue', note: 'What plays next', icon: ListMusic },
];

/** The listener's own shelf: their playlists, and the ways to everything else (ruling 1.20). */
export function LibraryView() {
  const openView = useOpenView();
  return (
    <>
      <ViewHeader title="Library" />
      <div className="space-y-10">
        <PlaylistShelf />
        <Section title="Browse">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {SHELVES.map(({ id, label, note, icon: Icon }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-20 w-full items-center gap-4 rounded-card border border-line bg-surface px-5 text-start transition-colors duration-150 hover:bg-raised"
                  onClick={() => openView({ id })}
                >
                  <Icon aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />
                  <span>
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-sm text-muted">{note}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}
