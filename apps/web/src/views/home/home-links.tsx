import {
  CircleUser,
  Disc3,
  Heart,
  Library,
  LibraryBig,
  MicVocal,
  Music,
  RadioTower,
  ShieldCheck,
} from 'lucide-react';
import { Section } from '#components/section.tsx';
import { useAuth } from '#data/auth-context.tsx';
import type { ViewId } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Link } from '#ui/link.tsx';

const CARD =
  'flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-start sm:gap-4 sm:px-5 font-semibold transition-colors duration-150 hover:bg-raised';

const PAGES = [
  { to: '/live-streams', label: 'Live Streams', icon: RadioTower },
  { to: '/genres', label: 'Genres', icon: Library },
  { to: '/favorites', label: 'Favorites', icon: Heart },
  { to: '/account', label: 'Account', icon: CircleUser },
];

const VIEWS: readonly { id: ViewId; label: string; icon: typeof Music }[] = [
  { id: 'tracks', label: 'Songs', icon: Music },
  { id: 'albums', label: 'Albums', icon: Disc3 },
  { id: 'artists', label: 'Artists', icon: MicVocal },
  { id: 'library', label: 'Library', icon: LibraryBig },
];

/** The ways to everything the sidebar does not name (ruling 1.19). */
export function HomeLinks() {
  const openView = useOpenView();
  const { isAdmin } = useAuth();
  return (
    <Section title="Explore">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {PAGES.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={CARD}>
              <Icon aria-hidden="true" className="size-5 text-accent" />
              {label}
            </Link>
          </li>
        ))}
        {VIEWS.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <button type="button" className={CARD} onClick={() => openView({ id })}>
              <Icon aria-hidden="true" className="size-5 text-accent" />
              {label}
            </button>
          </li>
        ))}
        {isAdmin && (
          <li>
            <Link to="/admin" className={CARD}>
              <ShieldCheck aria-hidden="true" className="size-5 text-accent" />
              Admin Panel
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}
