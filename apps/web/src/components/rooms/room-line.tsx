import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import type { ReactNode } from 'react';
import { useRoom } from '#data/rooms/rooms-queries.ts';
import { addedBy } from './room-parts.ts';
import { useRoomSound } from './use-room-sound.ts';

/** In bars: who added the song, or why the room is silent. Keeps what is known of the room while it is joined. */
export function RoomLine({ roomId, fallback }: { roomId: string; fallback: ReactNode }) {
  const { isLive } = useRoomSound(roomId);
  const { data } = useRoom(roomId, { isLive });
  if (data === undefined) return fallback;
  const { current, isPaused } = data.room;
  if (isPaused) return texts.pausedForAll;
  return current === null ? texts.nothingOnAir : addedBy(data, current);
}
