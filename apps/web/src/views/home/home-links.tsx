import { placeTexts } from '@tutti/contract/home/place-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
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
import { ViewLink } from '#components/view-link.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import type { ViewId } from '#navigation/view.ts';
import { Link } from '#ui/link.tsx';

const CARD =
  'inline-flex min-h-11 items-center gap-2.5 rounded-full border border-line px-4 text-sm font-semibold transition-colors duration-150 hover:bg-raised';
const ICON = 'size-4.5 text-accent';

const PAGES = [
  { to: '/live-streams', label: controlTexts.liveStreams, icon: RadioTower },
  { to: '/genres', label: controlTexts.genres, icon: Library },
  { to: '/favorites', label: placeTexts.favorites, icon: Heart },
  { to: '/account', label: placeTexts.account, icon: CircleUser },
];

const VIEWS: readonly { id: ViewId; label: string; icon: typeof Music }[] = [
  { id: 'tracks', label: controlTexts.songs, icon: Music },
  { id: 'albums', label: controlTexts.albums, icon: Disc3 },
  { id: 'artists', label: controlTexts.artists, icon: MicVocal },
  { id: 'library', label: controlTexts.library, icon: LibraryBig },
];

/** Everything that the sidebar lacks (ruling 1.19). */
export function HomeLinks() {
  const { isAdmin } = useAuth();
  return (
    <Section title={placeTexts.explore}>
      <ul className="flex flex-wrap gap-2.5">
        {PAGES.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={CARD}>
              <Icon aria-hidden="true" className={ICON} />
              {label}
            </Link>
          </li>
        ))}
        {VIEWS.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <ViewLink view={{ id }} className={CARD}>
              <Icon aria-hidden="true" className={ICON} />
              {label}
            </ViewLink>
          </li>
        ))}
        {isAdmin && (
          <li>
            <Link to="/admin" className={CARD}>
              <ShieldCheck aria-hidden="true" className={ICON} />
              {placeTexts.adminPanel}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}
