import type { UncheckedRoomEvent } from '@tutti/sync';
import { isRoomEvent } from '@tutti/sync/room-events';
import { type KnownRoom, toKnownRoom, toRoomPatch } from '#api/rooms-api.ts';
import { applyPresence, applyRoomChange, newerRoom } from '#data/rooms/apply-room-change.ts';

/** `outdated`: changes are missing, so the whole room has to be read. `over`: the guest is no longer in it. */
type GuestRoomStep = KnownRoom | 'outdated' | 'over';

/** Returns the room after an event of the hub; the same object if nothing has changed. */
export function followRoom(known: KnownRoom, event: UncheckedRoomEvent): GuestRoomStep {
  if (!isRoomEvent(event)) return known;
  switch (event.type) {
    case 'RoomJoined':
      return newerRoom(known, toKnownRoom(event.detail));
    case 'RoomChanged': {
      const { patch, ...change } = event.detail;
      const room = applyRoomChange(known.room, { ...change, patch: toRoomPatch(patch) });
      return room === undefined ? 'outdated' : { ...known, room };
    }
    case 'RoomPresence':
      return { ...known, room: applyPresence(known.room, event.detail) };
    case 'RoomExit':
      return 'over';
    default:
      return known;
  }
}
