import {
  ROOM_SCREEN_CODE_DIGITS,
  ROOM_SCREEN_WAIT_MS,
  ROOM_SCREENS_MAX,
  ROOM_SCREENS_WAITING_MAX,
} from '@tutti/contract';
import type { RoomState } from '@tutti/room';
import { newScreenToken } from '#identity/screen-token.ts';
import { AppError } from '#platform/app-error.ts';
import { hashToken, type Ids } from '#platform/ids.ts';
import { changeRoom, type LockedRoom } from '../change-room.ts';
import type { RoomDeps } from '../room-deps.ts';
import { createScreenStore, type StoredScreen } from '../room-screen-store.ts';
import type { RoomRecord } from '../room-store.ts';

export interface RequestedScreen {
  readonly token: string;
  readonly pairingCode: string;
  readonly expiresAtMs: number;
}

const SCREEN_ID_BYTES = 12;
/** So many that no code is noticeably more likely than another. */
const DRAWN_BYTES = 6;

/** Lets a screen wait for a host of the room, who sees it at once. */
export async function requestScreen(
  deps: RoomDeps,
  { id: roomId, station_id: stationId }: RoomRecord,
): Promise<RequestedScreen> {
  const token = newScreenToken(deps.ids);
  return changeRoom(deps, { roomId, stationId }, async ({ trx, state, nowMs }) => {
    const store = createScreenStore(trx);
    const others = await store.listOfRoom(roomId, nowMs);
    requireFew(others);
    const pairingCode = choosePairingCode(deps.ids, others);
    const expiresAtMs = nowMs + ROOM_SCREEN_WAIT_MS;
    await store.insert(roomId, {
      id: deps.ids.token(SCREEN_ID_BYTES),
      pairingCode,
      tokenHash: hashToken(token),
      requestedAtMs: nowMs,
      expiresAtMs,
    });
    return {
      state: withNextRevision(state),
      events: [],
      result: { token, pairingCode, expiresAtMs },
      keepsRows: true,
    };
  });
}

function requireFew(others: readonly StoredScreen[]): void {
  const waiting = others.filter(({ expiresAtMs }) => expiresAtMs !== null);
  if (others.length >= ROOM_SCREENS_MAX || waiting.length >= ROOM_SCREENS_WAITING_MAX)
    throw new AppError('ROOM_SCREENS_FULL');
}

/** No two screens of a room have the same code, because the host tells them apart by it. */
function choosePairingCode(ids: Pick<Ids, 'token'>, others: readonly StoredScreen[]): string {
  const taken = new Set(others.map(({ pairingCode }) => pairingCode));
  for (;;) {
    const drawn = Buffer.from(ids.token(DRAWN_BYTES), 'base64url').readUIntBE(0, DRAWN_BYTES);
    const code = String(drawn % 10 ** ROOM_SCREEN_CODE_DIGITS).padStart(ROOM_SCREEN_CODE_DIGITS, '0');
    if (!taken.has(code)) return code;
  }
}

/** Screens are part of what people see, so the room has a new revision. */
const withNextRevision = (state: RoomState): RoomState => ({ ...state, revision: state.revision + 1 });

/** Removes the screens that nobody has let in in time. */
export async function removeExpiredScreens(deps: RoomDeps): Promise<void> {
  const store = createScreenStore(deps.database.queries);
  for (const key of await store.listRoomsOfExpired(deps.clock.now()))
    await changeRoom(deps, key, async ({ trx, state, nowMs }) => {
      await createScreenStore(trx).removeExpired(key.roomId, nowMs);
      return { state: withNextRevision(state), events: [], result: undefined, keepsRows: true };
    });
}

export async function findPairingCode(
  { trx, stored, nowMs }: Pick<LockedRoom, 'trx' | 'stored' | 'nowMs'>,
  screenId: string,
): Promise<string> {
  const known = await createScreenStore(trx).listOfRoom(stored.record.id, nowMs);
  return known.find(({ id }) => id === screenId)?.pairingCode ?? '';
}

/** Stores what the host has decided about screens; those that wait came by a code that may no longer be valid. */
export async function decideScreens(
  { trx, stored, nowMs }: Pick<LockedRoom, 'trx' | 'stored' | 'nowMs'>,
  events: readonly { readonly type: string; readonly screenId?: string }[],
): Promise<void> {
  const roomId = stored.record.id;
  const store = createScreenStore(trx);
  for (const { type, screenId = '' } of events) {
    if (type === 'code-changed') await store.removeWaiting(roomId);
    if (type === 'screen-removed') await store.remove(roomId, [screenId]);
    if (type !== 'screen-approved') continue;
    const known = await store.listOfRoom(roomId, nowMs);
    if (!known.some(({ id }) => id === screenId)) throw new AppError('ROOM_CONFLICT');
    await store.approve(roomId, screenId);
  }
}
