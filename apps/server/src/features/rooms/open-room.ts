import { type NewRoom, ROOMS_PER_PERSON } from '@tutti/contract';
import { applyCommand, createRoomState, type RoomState } from '@tutti/room';
import { holdAccount } from '#identity/account-reads.ts';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { changeRoomIn } from './change-room.ts';
import { type Addition, findAddition } from './room-additions.ts';
import { newRoomCode } from './room-codes.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomMemberStore } from './room-member-store.ts';
import { canOpenPublicRooms, isFeatured } from './room-policy.ts';
import { toAppError } from './room-refusals.ts';
import { createRoomStore } from './room-store.ts';
import { toColumns } from './stored-room.ts';

export interface OpenedRoom {
  readonly roomId: string;
  readonly memberId: string;
  readonly stationId: number;
}

type Input = Required<Pick<NewRoom, 'name' | 'isPublic' | 'mode'>> &
  Pick<NewRoom, 'trackIds' | 'albumId' | 'playlistId'>;

/** 131 bits, so that nobody finds a private room by trying. */
const ROOM_ID_BYTES = 16;
export const MEMBER_ID_BYTES = 9;

export async function openRoom(deps: RoomDeps, actor: Actor, input: Input): Promise<OpenedRoom> {
  if (!deps.limits().isOn) throw new AppError('ROOMS_OFF');
  if (input.isPublic && !canOpenPublicRooms(actor)) throw new AppError('FORBIDDEN');
  const addition = await findFirstEntries(deps, actor.userId, input);
  // In one transaction, so that nobody gets a room without what it was to begin with.
  return deps.database.transaction(async (trx) => {
    const opened = await insertRoom(deps, trx, { actor, input });
    await changeRoomIn(deps, { ...opened, trx }, async ({ state, contextFor }) => {
      if (addition.trackIds.length === 0) return { state, events: [], result: undefined };
      const command = { type: 'add', trackIds: addition.trackIds } as const;
      const applied = applyCommand(state, command, contextFor(opened.memberId));
      if ('refused' in applied) throw toAppError(applied.refused);
      return { ...applied, result: undefined };
    });
    return opened;
  });
}

async function findFirstEntries(deps: RoomDeps, userId: string, input: Input): Promise<Addition> {
  const { trackIds, albumId, playlistId } = input;
  if (trackIds === undefined && albumId === undefined && playlistId === undefined)
    return { trackIds: [], refusedCount: 0 };
  return findAddition(deps, userId, input as Parameters<typeof findAddition>[2]);
}

async function insertRoom(
  deps: RoomDeps,
  trx: Queries,
  { actor, input }: { actor: Actor; input: Input },
): Promise<OpenedRoom> {
  const { ids, clock, events, timelines } = deps;
  // Locks the account, so that simultaneous calls cannot exceed the limit.
  await holdAccount(trx, actor.userId);
  const rooms = createRoomStore(trx);
  if ((await rooms.countLiveOf(actor.userId)) >= ROOMS_PER_PERSON) throw new AppError('ROOM_LIMIT');
  if ((await rooms.countLive()) >= deps.limits().roomsMax)
    throw new AppError('ROOMS_FULL', { retryAfterS: 60 });
  const nowMs = clock.now();
  const roomId = ids.token(ROOM_ID_BYTES);
  const memberId = ids.token(MEMBER_ID_BYTES);
  const stationId = await timelines.create(trx, { slug: `room-${roomId}`, createdAt: nowMs });
  const state = enterAsHost(input, memberId, nowMs);
  await rooms.insert({
    ...toColumns(state),
    id: roomId,
    station_id: stationId,
    code: await findFreeCode(deps, trx),
    is_public: input.isPublic ? 1 : 0,
    is_featured: isFeatured(actor, input.isPublic) ? 1 : 0,
    is_frozen: 0,
    created_by: actor.userId,
    created_at: nowMs,
    empty_since: nowMs,
  });
  const [host] = state.members;
  if (host !== undefined) await createRoomMemberStore(trx).insert(roomId, actor.userId, host);
  await events.publishIn(trx, 'roomListChanged', { userIds: input.isPublic ? 'all' : [actor.userId] });
  return { roomId, memberId, stationId };
}

function enterAsHost({ name, mode }: Input, memberId: string, nowMs: number): RoomState {
  const context = { nowMs, by: memberId, isActive: () => true, newId: () => '' };
  const joined = applyCommand(createRoomState({ name, mode }), { type: 'join' }, context);
  if ('refused' in joined) throw toAppError(joined.refused);
  return joined.state;
}

export async function findFreeCode({ ids }: Pick<RoomDeps, 'ids'>, trx: Queries): Promise<string> {
  for (;;) {
    const code = newRoomCode(ids);
    if ((await createRoomStore(trx).findByCode(code)) === undefined) return code;
  }
}
