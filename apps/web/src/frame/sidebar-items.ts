import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { CassetteTape, Disc3, House, LibraryBig, MicVocal, Music, RadioTower, Search } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ViewId } from '#navigation/view.ts';
import { GamesIcon } from './games-icon.tsx';

const texts = shellTexts.sidebar;

export interface SidebarItem {
  readonly id: ViewId;
  readonly label: string;
  readonly icon: ComponentType<{ className: string }>;
}

const HOME: SidebarItem = { id: 'home', label: texts.home, icon: House };
const SEARCH: SidebarItem = { id: 'search', label: texts.search, icon: Search };
const LIVE: SidebarItem = { id: 'live-streams', label: navigationTexts.live, icon: RadioTower };

export const MAIN_ITEMS: readonly SidebarItem[] = [
  HOME,
  SEARCH,
  { id: 'games', label: texts.games, icon: GamesIcon },
];

export const LIBRARY_ITEMS: readonly SidebarItem[] = [
  { id: 'liked', label: texts.mixtape, icon: CassetteTape },
];

/** Our own items, after those of the specification. */
export const BROWSE_ITEMS: readonly SidebarItem[] = [
  LIVE,
  { id: 'albums', label: navigationTexts.albums, icon: Disc3 },
  { id: 'artists', label: navigationTexts.artists, icon: MicVocal },
  { id: 'tracks', label: navigationTexts.songs, icon: Music },
];

/** Four tabs on a phone; its library leads to everything else. */
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

/** Views without an item of their own belong to the item that leads to them. */
const SECTION_OF: Partial<Record<ViewId, ViewId>> = {
  genres: 'search',
  'genre-albums': 'search',
  'genre-playlist': 'search',
};

/** The value of `aria-current`: the view itself, something within its section, or neither. */
export function currencyOf(
  itemId: ViewId,
  activeView: ViewId | undefined,
  items: readonly ViewId[],
): 'page' | 'true' | undefined {
  if (activeView === undefined) return undefined;
  if (itemId === activeView) return 'page';
  if (items.includes(activeView)) return undefined;
  return itemId === (SECTION_OF[activeView] ?? 'library') ? 'true' : undefined;
}
