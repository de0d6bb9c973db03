import { ROOM_GUEST_STAY_MS, ROOM_GUESTS_MAX } from '@tutti/contract';
import { applyCommand, type RoomState } from '@tutti/room';
import type { RequestOrigin } from '#identity/actor.ts';
import { newGuestToken } from '#identity/guest-token.ts';
import { AppError } from '#platform/app-error.ts';
import { hashToken } from '#platform/ids.ts';
import { looksLikeOneOf } from '#platform/text/look-alikes.ts';
import { changeRoom, type LockedRoom, type RoomChange } from '../change-room.ts';
import { MEMBER_ID_BYTES } from '../open-room.ts';
import type { RoomDeps } from '../room-deps.ts';
import { createGuestStore, type KnownGuest } from '../room-guest-store.ts';
import { createRoomMemberStore } from '../room-member-store.ts';
import { toAppError } from '../room-refusals.ts';
import type { RoomRecord } from '../room-store.ts';

export interface GuestInput {
  readonly name: string;
  /** Recognizes the browser, if it was a guest before. */
  readonly device: string | undefined;
  readonly origin: RequestOrigin;
}

export interface JoinedGuest {
  readonly roomId: string;
  readonly memberId: string;
  readonly token: string;
  readonly device: string;
  readonly expiresAtMs: number;
}

const DEVICE_BYTES = 16;
/** Guests who have not been seen for this long make way for others; by then they could add songs again, too. */
const ABSENT_MS = 60 * 60_000;

/** The same browser is the same guest again, so that joining anew brings neither another budget nor a way around a ban. */
export async function joinAsGuest(
  deps: RoomDeps,
  { id: roomId, station_id: stationId }: RoomRecord,
  input: GuestInput,
): Promise<JoinedGuest> {
  const token = newGuestToken(deps.ids);
  const device = input.device ?? deps.ids.token(DEVICE_BYTES);
  const given = { name: input.name, tokenHash: hashToken(token), deviceHash: hashToken(device) };
  return changeRoom(deps, { roomId, stationId }, async (room): Promise<RoomChange<JoinedGuest>> => {
    const guests = await createGuestStore(room.trx).listOfRoom(roomId);
    const known = guests.find(({ deviceHash }) => deviceHash === given.deviceHash);
    await requireWelcome(guests, { known, name: given.name });
    await requireFreeName(room, { known, name: given.name });
    const state = await dismissAbsent(deps, room, { guests, known });
    const memberId = known?.memberId ?? deps.ids.token(MEMBER_ID_BYTES);
    const applied = applyCommand(state, { type: 'join', asGuest: true }, room.contextFor(memberId));
    if ('refused' in applied) throw toAppError(applied.refused);
    const expiresAtMs = room.nowMs + ROOM_GUEST_STAY_MS;
    const guest = { ...given, memberId, expiresAtMs };
    if (known !== undefined) await createGuestStore(room.trx).renew(guest);
    else await recordJoin(deps, room, input);
    await createRoomMemberStore(room.trx).noteAct(memberId, room.nowMs);
    return {
      // Others see another name, too.
      state: withNewRevision(room, applied.state, known?.name !== given.name),
      events: applied.events,
      result: { roomId, memberId, token, device, expiresAtMs },
      keepsRows: true,
      newGuest: guest,
    };
  });
}

/** A ban holds for the browser and for the name; somebody with another browser and another name is not recognized. */
async function requireWelcome(
  guests: readonly KnownGuest[],
  { known, name }: { readonly known: KnownGuest | undefined; readonly name: string },
): Promise<void> {
  const banned = guests.filter(({ isBanned }) => isBanned);
  if (known?.isBanned === true) throw new AppError('ROOM_BANNED');
  const names = banned.map((guest) => guest.name);
  if (await looksLikeOneOf(name, names)) throw new AppError('ROOM_BANNED');
}

/** Nobody takes the name of somebody else in the room, nor one that looks like it. */
async function requireFreeName(
  { trx, stored }: LockedRoom,
  { known, name }: { readonly known: KnownGuest | undefined; readonly name: string },
): Promise<void> {
  const others = stored.members.filter(
    ({ id, leftAtMs, accountId }) => id !== known?.memberId && (leftAtMs === null || accountId !== null),
  );
  const names = await createRoomMemberStore(trx).listMemberNames(others);
  if (await looksLikeOneOf(name, [...names.values()])) throw new AppError('ROOM_NAME_TAKEN');
}

/** Makes way in a room that is full of guests. Banned guests, and guests whose songs wait, stay known. */
async function dismissAbsent(
  { presence }: RoomDeps,
  { trx, stored, state, nowMs }: LockedRoom,
  { guests, known }: { readonly guests: readonly KnownGuest[]; readonly known: KnownGuest | undefined },
): Promise<RoomState> {
  if (guests.length < ROOM_GUESTS_MAX) return state;
  const { onAir, entries } = state;
  const adders = new Set(
    [...(onAir === null ? [] : [onAir.entry]), ...entries].map(({ addedBy }) => addedBy),
  );
  const absent = new Set(
    guests
      .filter(
        ({ memberId, isBanned, actedAtMs, leftAtMs }) =>
          !isBanned &&
          memberId !== known?.memberId &&
          !adders.has(memberId) &&
          nowMs - Math.max(actedAtMs, leftAtMs ?? 0) >= ABSENT_MS &&
          !presence.of(stored.record.id, memberId).isHere,
      )
      .map(({ memberId }) => memberId),
  );
  if (guests.length - absent.size >= GUESTS_KNOWN_MAX) throw new AppError('ROOM_FULL');
  if (absent.size === 0) return state;
  await createRoomMemberStore(trx).remove([...absent]);
  const isKnown = (id: string) => !absent.has(id);
  return {
    ...state,
    members: state.members.filter(({ id }) => isKnown(id)),
    skipVotes: state.skipVotes.filter(isKnown),
    entries: entries.map((entry) =>
      entry.boostedBy.every(isKnown) ? entry : { ...entry, boostedBy: entry.boostedBy.filter(isKnown) },
    ),
  };
}

/** Counts present, former and banned guests, because each makes every change of the room a little slower. */
const GUESTS_KNOWN_MAX = 3 * ROOM_GUESTS_MAX;

function withNewRevision({ state: before }: LockedRoom, state: RoomState, isNew: boolean): RoomState {
  return isNew && state.revision === before.revision ? { ...state, revision: state.revision + 1 } : state;
}

async function recordJoin(deps: RoomDeps, { trx, state }: LockedRoom, input: GuestInput): Promise<void> {
  await deps.audit.record(trx, {
    action: 'ROOM_GUEST_JOINED',
    resourceType: 'Streaming',
    resource: state.settings.name,
    origin: input.origin,
    details: input.name,
  });
}
