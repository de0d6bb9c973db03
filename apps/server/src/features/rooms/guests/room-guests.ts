/** People without an account, if the owner lets them in: they join one room by its code, and reach nothing else. */
import {
  type InvitingRoom,
  ROOM_SEARCH_RESULTS_MAX,
  type RoomReply,
  type StreamTrack,
  type Track,
} from '@tutti/contract';
import type { Person, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { RoomDeps } from '../room-deps.ts';
import type { RoomMemberships } from '../room-membership.ts';
import { createRoomStore, type RoomRecord } from '../room-store.ts';
import { toStreamTrack } from '../room-tracks.ts';
import type { RoomViews } from '../room-views.ts';
import { createGuestSessions, type GuestSessions } from './guest-sessions.ts';
import { type GuestInput, type JoinedGuest, joinAsGuest } from './join-as-guest.ts';
import type { WrongCodes } from './wrong-codes.ts';

export interface RoomGuests {
  readonly sessions: GuestSessions;
  /** Finds the room of a code for somebody who might join it. */
  look(code: string, origin: RequestOrigin): Promise<InvitingRoom>;
  join(code: string, input: GuestInput): Promise<JoinedGuest & RoomReply>;
  requireMember(person: Person, roomId: string): Promise<void>;
  search(person: Person, wanted: { roomId: string; text: string }, caller: Caller): Promise<StreamTrack[]>;
  /** Refuses an album that no song of the room is from. */
  requireAlbum(person: Person, roomId: string, albumId: number): Promise<void>;
}

interface Parts {
  readonly memberships: RoomMemberships;
  readonly views: RoomViews;
  readonly wrongCodes: WrongCodes;
  reply(roomId: string, memberId: string): Promise<RoomReply>;
}

export function createRoomGuests(
  deps: RoomDeps,
  { memberships, views, wrongCodes, reply }: Parts,
): RoomGuests {
  const rooms = createRoomStore(deps.database.queries);

  async function findRoom(code: string, { ipAddress }: RequestOrigin): Promise<RoomRecord> {
    if (!deps.limits().hasGuests) throw new AppError('ROOM_GUESTS_OFF');
    return wrongCodes.find(ipAddress, () => rooms.findByCode(code));
  }

  return {
    sessions: createGuestSessions(deps),
    look: async (code, origin) => ({ name: (await findRoom(code, origin)).name }),
    async join(code, input) {
      const joined = await joinAsGuest(deps, await findRoom(code, input.origin), input);
      return { ...joined, ...(await reply(joined.roomId, joined.memberId)) };
    },
    async requireMember(person, roomId) {
      await memberships.require(roomId, person);
    },
    async search(person, { roomId, text }, caller) {
      await memberships.require(roomId, person);
      const query = { text, limit: ROOM_SEARCH_RESULTS_MAX, isCounted: false };
      const page = JSON.parse(await deps.library.heavy.searchTracks(query, caller)) as { items: Track[] };
      return page.items.map(toStreamTrack);
    },
    async requireAlbum(person, roomId, albumId) {
      await memberships.requireRecent(roomId, person);
      const room = await views.read(roomId);
      const shown = room === undefined ? [] : [room.current ?? [], room.entries].flat();
      if (!shown.some(({ track }) => track.album?.id === albumId)) throw new AppError('ALBUM_NOT_FOUND');
    },
  };
}
