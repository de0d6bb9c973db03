import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { roomMenuTexts } from '@tutti/contract/rooms/menu-texts';
import {
  Bookmark,
  CassetteTape,
  ChartColumn,
  CircleUser,
  Dices,
  Disc3,
  History,
  House,
  Library,
  LibraryBig,
  ListMusic,
  type LucideIcon,
  MicVocal,
  Music,
  RadioTower,
  Repeat,
  Search,
  SlidersHorizontal,
  Smartphone,
  Users,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { ADMIN_SCREENS } from '#admin/admin-screens.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import type { ViewId } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import type { PaletteEntry } from './palette-entry.ts';

interface PageEntry {
  readonly id: ViewId;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly synonyms?: string;
}

const { pages, adminPage } = paletteTexts;

const VIEWS: readonly PageEntry[] = [
  { id: 'home', label: shellTexts.sidebar.home, icon: House, synonyms: 'start' },
  { id: 'search', label: shellTexts.sidebar.search, icon: Search, synonyms: 'find' },
  { id: 'live-streams', label: navigationTexts.live, icon: RadioTower, synonyms: 'streams radio stations' },
  { id: 'rooms', label: roomMenuTexts.title, icon: Users, synonyms: 'party together jam' },
  { id: 'library', label: shellTexts.sidebar.library, icon: LibraryBig, synonyms: 'playlists' },
  { id: 'liked', label: shellTexts.sidebar.mixtape, icon: CassetteTape, synonyms: 'favorites liked hearts' },
  { id: 'albums', label: navigationTexts.albums, icon: Disc3, synonyms: 'records' },
  { id: 'artists', label: navigationTexts.artists, icon: MicVocal, synonyms: 'bands' },
  { id: 'tracks', label: navigationTexts.songs, icon: Music, synonyms: 'tracks' },
  { id: 'genres', label: pages.genres, icon: Library },
  { id: 'recently-played', label: pages.recentlyPlayed, icon: History, synonyms: 'history' },
  { id: 'most-played', label: markTexts.mostPlayed.heading, icon: Repeat, synonyms: 'plays count' },
  {
    id: 'statistics',
    label: shellTexts.menu.statistics,
    icon: ChartColumn,
    synonyms: 'history hours streak',
  },
  { id: 'bookmarks', label: markTexts.bookmarks.heading, icon: Bookmark, synonyms: 'resume' },
  { id: 'queue', label: pages.queue, icon: ListMusic, synonyms: 'up next' },
  { id: 'games', label: shellTexts.sidebar.games, icon: Dices, synonyms: 'lounge' },
];

export function usePageEntries(): readonly PaletteEntry[] {
  const openView = useOpenView();
  const navigate = useNavigate();
  const { isAdmin } = useAuth();
  const page = (path: string, label: string, icon: LucideIcon): PaletteEntry => ({
    id: `page:${path}`,
    group: 'pages',
    label,
    icon,
    run: () => void navigate(path),
  });
  return [
    ...VIEWS.map(({ id, label, icon, synonyms = '' }) => ({
      id: `view:${id}`,
      group: 'pages' as const,
      label,
      icon,
      synonyms,
      run: () => openView({ id }),
    })),
    page('/account', shellTexts.menu.accountSettings, SlidersHorizontal),
    {
      ...page('/apps', shellTexts.menu.apps, Smartphone),
      synonyms: 'subsonic phone car app key connect',
    },
    page('/profile', pages.profile, CircleUser),
    ...(isAdmin ? ADMIN_SCREENS : []).map(({ path, title, icon }) => ({
      ...page(`/admin/${path}`, title, icon as LucideIcon),
      note: adminPage,
      synonyms: 'admin',
    })),
  ];
}
