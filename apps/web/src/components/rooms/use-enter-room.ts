import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { type ArtTintProps, artTint, knownColors } from '#components/music/art-tint.ts';
import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { useJoinRoom } from '#data/rooms/rooms-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { pictureOf } from './room-parts.ts';
import { useRoomSound } from './use-room-sound.ts';

export interface EnterRoom {
  enter(): Promise<void>;
  /** This device plays the room. */
  readonly isHere: boolean;
  readonly isBusy: boolean;
}

/** Enters by one press: joins if necessary, listens, and shows the room. */
export function useEnterRoom({ id, isMember }: RoomListing): EnterRoom {
  const openView = useOpenView();
  const join = useJoinRoom();
  const { phase, listen } = useRoomSound(id);
  const isHere = phase !== 'none';
  async function enter(): Promise<void> {
    if (join.isPending) return;
    try {
      if (!isMember) await join.mutateAsync(id);
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : texts.notJoined);
      return;
    }
    // Begins with the press, because browsers refuse sound without one.
    if (!isHere) void listen();
    openView({ id: 'rooms', roomId: id });
  }
  return { enter, isHere, isBusy: join.isPending };
}

/** The colors of what a room plays, if they are known. */
export function tintOfRoom({ track }: RoomListing): ArtTintProps {
  const picture = track && pictureOf(track);
  return picture && knownColors(picture) ? artTint(picture) : {};
}
