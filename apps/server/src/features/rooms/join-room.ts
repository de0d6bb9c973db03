import { applyCommand } from '@tutti/room';
import { AppError } from '#platform/app-error.ts';
import { changeRoom } from './change-room.ts';
import { MEMBER_ID_BYTES } from './open-room.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomMemberStore } from './room-member-store.ts';
import { toAppError } from './room-refusals.ts';
import { createRoomStore } from './room-store.ts';

export interface JoinedRoom {
  readonly roomId: string;
  readonly memberId: string;
}

export async function joinByCode(deps: RoomDeps, userId: string, code: string): Promise<JoinedRoom> {
  const room = await createRoomStore(deps.database.queries).findByCode(code);
  if (room === undefined) throw new AppError('ROOM_CODE_UNKNOWN');
  return enter(deps, userId, { roomId: room.id, stationId: room.station_id });
}

/** Joins a public room; members of a private one may join again. */
export async function joinPublic(deps: RoomDeps, userId: string, roomId: string): Promise<JoinedRoom> {
  const { queries } = deps.database;
  const room = await createRoomStore(queries).find(roomId);
  const member = room && (await createRoomMemberStore(queries).findMembership(roomId, userId));
  if (room === undefined || (room.is_public !== 1 && member === undefined))
    throw new AppError('ROOM_NOT_FOUND');
  return enter(deps, userId, { roomId, stationId: room.station_id });
}

async function enter(
  deps: RoomDeps,
  userId: string,
  key: { roomId: string; stationId: number },
): Promise<JoinedRoom> {
  return changeRoom(deps, key, async ({ trx, stored, state, contextFor }) => {
    const known = stored.members.find(({ accountId }) => accountId === userId);
    const memberId = known?.id ?? deps.ids.token(MEMBER_ID_BYTES);
    const applied = applyCommand(state, { type: 'join' }, contextFor(memberId));
    if ('refused' in applied) throw toAppError(applied.refused);
    if (applied.events.length > 0) await deps.events.publishIn(trx, 'roomListChanged', { userIds: [userId] });
    return {
      ...applied,
      result: { roomId: key.roomId, memberId },
      keepsRows: true,
      accountOf: new Map([[memberId, userId]]),
    };
  });
}
