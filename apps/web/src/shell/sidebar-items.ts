import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { CassetteTape, House, Search } from 'lucide-react';
import type { ViewId } from '#navigation/view.ts';

const texts = shellTexts.sidebar;

export interface SidebarItem {
  readonly id: ViewId;
  readonly label: string;
  readonly icon?: typeof House;
  readonly emoji?: string;
}

export const MAIN_ITEMS: readonly SidebarItem[] = [
  { id: 'home', label: texts.home, icon: House },
  { id: 'search', label: texts.search, icon: Search },
  { id: 'games', label: texts.games, emoji: texts.gamesEmoji },
];

export const LIBRARY_ITEMS: readonly SidebarItem[] = [
  { id: 'liked', label: texts.mixtape, icon: CassetteTape },
];

const ids = (items: readonly SidebarItem[]) => items.map(({ id }) => id);
export const TAB_BAR_IDS: readonly ViewId[] = ids([...MAIN_ITEMS, ...LIBRARY_ITEMS]);
export const SIDEBAR_IDS: readonly ViewId[] = [...TAB_BAR_IDS, 'library'];

/** Views without an item of their own belong to the one that leads to them. */
const SECTION_OF: Partial<Record<ViewId, ViewId>> = {
  'live-streams': 'home',
  genres: 'search',
  'genre-albums': 'search',
  'genre-playlist': 'search',
  artists: 'library',
  albums: 'library',
  tracks: 'library',
  playlist: 'library',
  'recently-played': 'library',
  queue: 'library',
};

/** For `aria-current`: the view itself, something within its section, or neither. */
export function currencyOf(
  itemId: ViewId,
  activeView: ViewId | undefined,
  items: readonly ViewId[],
): 'page' | 'true' | undefined {
  if (activeView === undefined) return undefined;
  if (itemId === activeView) return 'page';
  if (items.includes(activeView)) return undefined;
  const section = SECTION_OF[activeView] ?? 'home';
  // A phone has no room for the library; what belongs to it opens from Home there.
  return itemId === (items.includes(section) ? section : 'home') ? 'true' : undefined;
}
