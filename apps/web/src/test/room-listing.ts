import type { RoomListing } from '@tutti/contract/rooms/schemas';
import { ROOM_ID, wireRoomTrack } from './room-state.ts';

/** A room of this person that plays, as the server lists it. */
export function buildRoomListing(parts: Partial<RoomListing> = {}): RoomListing {
  return {
    id: ROOM_ID,
    name: 'Kitchen',
    isPublic: false,
    isFeatured: false,
    hostName: 'Ada',
    isMember: true,
    isHost: false,
    hereCount: 3,
    isPaused: false,
    track: wireRoomTrack(90, 'Sundial'),
    ...parts,
  };
}
