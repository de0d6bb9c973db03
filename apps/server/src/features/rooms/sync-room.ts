import { applyCommand, type RoomOccurrence, type RoomState, wantsTracks } from '@tutti/room';
import { changeRoom, type LockedRoom, type RoomChange } from './change-room.ts';
import { listAired } from './keep-going.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomEntryStore } from './room-entry-store.ts';

export interface RoomKey {
  readonly roomId: string;
  readonly stationId: number;
}

/** Tracks that keep going avoids. */
const AIRED_HEEDED = 50;

/** Brings a room up to date with its rows and plans on. */
export async function syncRoom(deps: RoomDeps, key: RoomKey): Promise<void> {
  const state = await changeRoom(deps, key, async (room) => unchanged(room, room.state));
  await keepGoing(deps, key, state);
}

/** Lets the room stand still while nobody hears it, or play on. */
export async function freezeRoom(deps: RoomDeps, key: RoomKey, isFrozen: boolean): Promise<void> {
  await changeRoom(deps, key, async (room) => {
    const is = isFrozen ? 1 : 0;
    const change = unchanged(room, undefined);
    return room.stored.record.is_frozen === is ? change : { ...change, columns: { is_frozen: is } };
  });
}

/** Notes since when nobody has been connected, or that somebody is. */
export async function noteEmptiness(deps: RoomDeps, key: RoomKey, isEmpty: boolean): Promise<void> {
  await changeRoom(deps, key, async (room) => {
    const change = unchanged(room, undefined);
    const isNoted = room.stored.record.empty_since !== null;
    return isNoted === isEmpty
      ? change
      : { ...change, columns: { empty_since: isEmpty ? room.nowMs : null } };
  });
}

/** Lets a connected person take over from a host who has been away for long; the host stays as a co-host. */
export async function replaceAbsentHost(deps: RoomDeps, key: RoomKey): Promise<void> {
  await changeRoom(deps, key, async (room) => {
    const { state } = room;
    const isHere = (id: string) => deps.presence.of(key.roomId, id).isHere;
    const present = state.members.filter(({ leftAtMs }) => leftAtMs === null);
    const host = present.find(({ role }) => role === 'host');
    const candidates = present
      .filter(({ id, role, guest }) => role !== 'host' && guest === undefined && isHere(id))
      .toSorted((one, other) => one.joinedAtMs - other.joinedAtMs);
    const heir = candidates.find(({ role }) => role === 'co-host') ?? candidates[0];
    if (host === undefined || heir === undefined || isHere(host.id)) return unchanged(room, undefined);
    const passed = applyCommand(state, { type: 'pass-host', memberId: heir.id }, room.contextFor(host.id));
    return 'refused' in passed ? unchanged(room, undefined) : { ...passed, result: undefined };
  });
}

/** Adds tracks if the queue is empty and the room is to keep going. They are chosen before the room is locked. */
export async function keepGoing(deps: RoomDeps, key: RoomKey, state: RoomState): Promise<void> {
  if (!wantsTracks(state)) return;
  const played = await createRoomEntryStore(deps.database.queries).listPlayed(key.roomId, AIRED_HEEDED);
  const airedTrackIds = listAired(
    state,
    played.map(({ trackId }) => trackId),
  );
  const trackIds = await deps.chooseNext({ airedTrackIds });
  if (trackIds.length === 0) return;
  await occur(deps, key, { type: 'keep-going-filled', trackIds });
}

async function occur(deps: RoomDeps, key: RoomKey, occurrence: RoomOccurrence): Promise<void> {
  await changeRoom(deps, key, async (room) => {
    const result = applyCommand(room.state, occurrence, room.contextFor(null));
    return 'refused' in result ? unchanged(room, undefined) : { ...result, result: undefined };
  });
}

function unchanged<Result>({ state }: LockedRoom, result: Result): RoomChange<Result> {
  return { state, events: [], result };
}
