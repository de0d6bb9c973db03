import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { roomMenuTexts } from '@tutti/contract/rooms/menu-texts';
import {
  CassetteTape,
  Disc3,
  House,
  LibraryBig,
  MicVocal,
  Music,
  RadioTower,
  Search,
  Shapes,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ViewId } from '#navigation/view.ts';
import { GamesIcon } from './games-icon.tsx';
import { RoomsMark } from './rooms-mark.tsx';

const texts = shellTexts.sidebar;

export interface SidebarItem {
  readonly id: ViewId;
  readonly label: string;
  readonly icon: ComponentType<{ className: string }>;
  /** Follows the label and says what happens there now. */
  readonly Mark?: ComponentType;
}

const HOME: SidebarItem = { id: 'home', label: texts.home, icon: House };
const SEARCH: SidebarItem = { id: 'search', label: texts.search, icon: Search };
const LIVE: SidebarItem = { id: 'live-streams', label: navigationTexts.live, icon: RadioTower };

/** The items of the specification in their order; stations and rooms follow Home, because they are the heart. */
export const MAIN_ITEMS: readonly SidebarItem[] = [
  HOME,
  LIVE,
  { id: 'rooms', label: roomMenuTexts.title, icon: Users, Mark: RoomsMark },
  SEARCH,
  { id: 'games', label: texts.games, icon: GamesIcon },
];

export const LIBRARY_ITEMS: readonly SidebarItem[] = [
  { id: 'liked', label: texts.mixtape, icon: CassetteTape },
];

/** Our additions, which follow the items of the specification. */
export const BROWSE_ITEMS: readonly SidebarItem[] = [
  { id: 'albums', label: navigationTexts.albums, icon: Disc3 },
  { id: 'artists', label: navigationTexts.artists, icon: MicVocal },
  { id: 'tracks', label: navigationTexts.songs, icon: Music },
  { id: 'genres', label: controlTexts.genres, icon: Shapes },
];

/** Everything else is reachable from the library tab. */
export const TAB_ITEMS: readonly SidebarItem[] = [
  HOME,
  LIVE,
  SEARCH,
  { id: 'library', label: texts.library, icon: LibraryBig },
];

const ids = (items: readonly SidebarItem[]) => items.map(({ id }) => id);
export const TAB_BAR_IDS: readonly ViewId[] = ids(TAB_ITEMS);
export const SIDEBAR_IDS: readonly ViewId[] = [
  ...ids([...MAIN_ITEMS, ...LIBRARY_ITEMS, ...BROWSE_ITEMS]),
  'library',
];

const SECTION_OF: Partial<Record<ViewId, ViewId>> = {
  rooms: 'live-streams',
  mix: 'home',
  'genre-albums': 'genres',
  'genre-playlist': 'genres',
};

/** Returns `page` for the view itself, and `true` for a view in its section. */
export function currencyOf(
  itemId: ViewId,
  activeView: ViewId | undefined,
  items: readonly ViewId[],
): 'page' | 'true' | undefined {
  if (activeView === undefined) return undefined;
  if (itemId === activeView) return 'page';
  if (items.includes(activeView)) return undefined;
  const section = SECTION_OF[activeView] ?? 'library';
  return itemId === (items.includes(section) ? section : 'library') ? 'true' : undefined;
}
