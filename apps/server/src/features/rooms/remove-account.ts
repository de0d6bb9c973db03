import { applyCommand, type RoomState } from '@tutti/room';
import type { Queries } from '#platform/db/queries.ts';
import { type ChangeDeps, changeRoom, changeRoomIn, type LockedRoom } from './change-room.ts';
import { createRoomMemberStore } from './room-member-store.ts';

/** Takes a person out of all rooms before the account is deleted: their waiting entries go, played ones lose the name. */
export async function removeFromRooms(deps: ChangeDeps, trx: Queries, accountId: string): Promise<void> {
  for (const key of await createRoomMemberStore(trx).listRoomsOf(accountId))
    await changeRoomIn(deps, { ...key, trx }, async (room) => {
      const member = room.stored.members.find((each) => each.accountId === accountId);
      const state = member === undefined ? room.state : withoutMember(room, member.id);
      return { state, events: [], result: undefined };
    });
}

/** Takes a person who may no longer use the product out of all rooms. */
export async function takeOutOfRooms(deps: ChangeDeps, accountId: string): Promise<void> {
  for (const key of await createRoomMemberStore(deps.database.queries).listRoomsOf(accountId))
    await changeRoom(deps, key, async (room) => {
      const member = room.stored.members.find((each) => each.accountId === accountId);
      if (member === undefined || member.leftAtMs !== null)
        return { state: room.state, events: [], result: undefined };
      const exit = { roomId: key.roomId, userIds: [accountId], reason: 'removed' } as const;
      await deps.events.publishIn(room.trx, 'roomExited', exit);
      return { state: withoutMember(room, member.id), events: [], result: undefined };
    });
}

function withoutMember({ state, contextFor }: LockedRoom, memberId: string): RoomState {
  const entryIds = state.entries.filter(({ addedBy }) => addedBy === memberId).map(({ id }) => id);
  const removed = applyCommand(state, { type: 'remove', entryIds }, contextFor(memberId));
  const left = 'refused' in removed ? state : removed.state;
  const gone = applyCommand(left, { type: 'leave' }, contextFor(memberId));
  const after = 'refused' in gone ? left : gone.state;
  // The row of a member goes with the account, and with it the name in what was added.
  return { ...after, revision: after.revision + 1 };
}
