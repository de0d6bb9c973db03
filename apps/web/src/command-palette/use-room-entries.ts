import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { Hash, Plus, Users } from 'lucide-react';
import { requestRoom } from '#components/room-requests/room-requests.ts';
import { useRoomEntrance } from '#components/rooms/use-room-entrance.ts';
import { useJoinRoom, useRooms } from '#data/rooms/rooms-queries.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Each room that this person is in or may join, and the two ways to another one. */
export function useRoomEntries(): readonly PaletteEntry[] {
  const { data } = useRooms();
  const join = useJoinRoom();
  const enter = useRoomEntrance();

  async function enterRoom(roomId: string, isMember: boolean): Promise<void> {
    try {
      if (!isMember) await join.mutateAsync(roomId);
      enter(roomId);
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : roomTexts.notJoined);
    }
  }

  const rooms = (data?.rooms ?? []).map(({ id, name, hereCount, isMember }) => ({
    id: `room:${id}`,
    group: 'stations' as const,
    label: isMember ? roomTexts.openNamed(name) : roomTexts.joinNamed(name),
    note: roomTexts.here(hereCount),
    synonyms: 'room party',
    icon: Users,
    run: () => void enterRoom(id, isMember),
  }));
  if (data?.canOpen === false) return rooms;
  return [
    ...rooms,
    {
      id: 'do:open-room',
      group: 'actions',
      label: roomTexts.open,
      synonyms: 'room party play together jam new',
      icon: Plus,
      run: () => requestRoom({ type: 'open' }),
    },
    {
      id: 'do:join-room',
      group: 'actions',
      label: roomEntranceTexts.joinByCode,
      synonyms: 'room party invitation',
      icon: Hash,
      run: () => requestRoom({ type: 'join' }),
    },
  ];
}
