import { roomMenuTexts } from '@tutti/contract/rooms/menu-texts';
import { ListPlus, Users } from 'lucide-react';
import type { MenuItem } from '#ui/menu-button.tsx';
import { type NamedMusic, requestRoom } from './room-requests.ts';

export function addToRoomItem(music: NamedMusic): MenuItem {
  return {
    label: roomMenuTexts.addTo,
    icon: ListPlus,
    onSelect: () => requestRoom({ type: 'add', music }),
  };
}

export function playTogetherItem(music: NamedMusic): MenuItem {
  return {
    label: roomMenuTexts.playTogether,
    icon: Users,
    onSelect: () => requestRoom({ type: 'open', music }),
  };
}
