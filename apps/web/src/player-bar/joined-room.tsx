/** Parts of the bars that only a joined room has, and which therefore load on demand. */
import { roomIdOf } from '@tutti/contract/stations/station-ref';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStation } from '#engine/engine-context.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const Line = lazyComponent(async () => (await import('#components/rooms/room-line.tsx')).RoomLine);
const Status = lazyComponent(async () => (await import('./open-room-status.tsx')).OpenRoomStatus);
const Link = lazyComponent(async () => (await import('#components/rooms/room-link.tsx')).RoomLink);

export function useJoinedRoomId(): string | undefined {
  return roomIdOf(useStation().station);
}

/** True on the page of the joined room, which has the song and its controls itself. */
export function useIsRoomOpen(): boolean {
  const roomId = useJoinedRoomId();
  return useLocation().pathname === `/rooms/${roomId}`;
}

/** In the place of the song on the page of the room. */
export function OpenRoomStatus({ onOpen }: { onOpen: () => void }) {
  return (
    <Later fallback={<span className="grow" />}>
      <Status onOpen={onOpen} />
    </Later>
  );
}

/** `fallback` is shown outside of rooms, and until the room is known. */
export function JoinedRoomLine({ fallback }: { fallback: ReactNode }) {
  const roomId = useJoinedRoomId();
  if (roomId === undefined) return fallback;
  return (
    <Later fallback={fallback}>
      <Line roomId={roomId} fallback={fallback} />
    </Later>
  );
}

export function JoinedRoomLink() {
  const roomId = useJoinedRoomId();
  if (roomId === undefined) return null;
  return (
    <Later fallback={<span className="size-11 shrink-0" />}>
      <Link roomId={roomId} />
    </Later>
  );
}
