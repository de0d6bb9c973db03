import type { RoomReaction } from '@tutti/contract';
import type { Person } from '#identity/actor.ts';
import type { RoomDeps } from './room-deps.ts';
import type { Membership } from './room-member-store.ts';
import type { RoomMemberships } from './room-membership.ts';
import type { PresentConnection } from './room-presence.ts';
import type { RoomReactions } from './room-reactions.ts';
import { createRoomStore } from './room-store.ts';
import type { RoomViews } from './room-views.ts';
import { freezeRoom } from './sync-room.ts';

/** A connection's part in a room. */
export interface RoomAttendance {
  readonly memberId: string;
  readonly stationId: number;
  setSounding(isSounding: boolean): Promise<void>;
  leave(): void;
}

export interface Attendances {
  /** Finds the station of a room that this person is in, for each piece of sound. */
  findStationId(person: Person, roomId: string): Promise<number>;
  /** Counts a connection of this person. */
  attend(person: Person, roomId: string, isSounding: boolean): Promise<RoomAttendance>;
  react(person: Person, roomId: string, reaction: RoomReaction): Promise<void>;
  noteReady(person: Person, roomId: string, readyMs: number): Promise<void>;
}

interface Parts {
  readonly memberships: RoomMemberships;
  readonly views: RoomViews;
  readonly reactions: RoomReactions;
}

/** Everything that people do in a room without changing it. */
export function createAttendances(deps: RoomDeps, { memberships, views, reactions }: Parts): Attendances {
  return {
    findStationId: async (person, roomId) => (await memberships.requireRecent(roomId, person)).stationId,
    async attend(person, roomId, isSounding) {
      const membership = await memberships.require(roomId, person);
      const unwatch = views.watch(roomId);
      const connection = deps.presence.enter(roomId, membership.memberId, isSounding);
      const attendance = toAttendance(deps, { roomId, membership, connection, unwatch });
      if (!isSounding) return attendance;
      try {
        await thaw(deps, { roomId, stationId: membership.stationId });
        return attendance;
      } catch (error) {
        // Somebody who is not told that they are in must not count as a listener.
        attendance.leave();
        throw error;
      }
    },
    async react(person, roomId, reaction) {
      const { memberId } = await memberships.requireRecent(roomId, person);
      reactions.react(roomId, memberId, reaction);
    },
    async noteReady(person, roomId, readyMs) {
      const { memberId } = await memberships.requireRecent(roomId, person);
      deps.presence.noteReady(roomId, memberId, readyMs);
    },
  };
}

interface Attending {
  readonly roomId: string;
  readonly membership: Membership;
  readonly connection: PresentConnection;
  readonly unwatch: () => void;
}

function toAttendance(
  deps: RoomDeps,
  { roomId, membership, connection, unwatch }: Attending,
): RoomAttendance {
  const { memberId, stationId } = membership;
  return {
    memberId,
    stationId,
    async setSounding(isSounding) {
      connection.setSounding(isSounding);
      if (isSounding) await thaw(deps, { roomId, stationId });
    },
    leave() {
      connection.leave();
      unwatch();
    },
  };
}

/** Plays on at once, without waiting for the node that looks after rooms. */
async function thaw(deps: RoomDeps, key: { roomId: string; stationId: number }): Promise<void> {
  const room = await createRoomStore(deps.database.queries).find(key.roomId);
  if (room?.is_frozen === 1) await freezeRoom(deps, key, false);
}
