import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { CassetteTape, House, Search } from 'lucide-react';
import type { ViewId } from '#components/view.ts';

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
