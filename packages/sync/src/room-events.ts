/** Events for the parts of the page that show rooms, and their checks. A separate file, because Home does not load it. */
import type { RoomHubEvent, RoomHubEventArgs } from '@tutti/contract/rooms/hub';
import type {
  RoomChanged,
  RoomCurrent,
  RoomEntry,
  RoomExitNotice,
  RoomNotice,
  RoomOrderChanges,
  RoomPatch,
  RoomPerson,
  RoomPresence,
  RoomReactions,
  RoomReply,
  RoomState,
} from '@tutti/contract/rooms/schemas';
import {
  ROOM_EXITS,
  ROOM_MODES,
  ROOM_NOTICES,
  ROOM_REACTIONS,
  ROOM_ROLES,
} from '@tutti/contract/rooms/words';
import { isInnerId, isRoomId } from './wire-room-guards.ts';
import {
  type Guard,
  isFlag,
  isNumber,
  isText,
  isWhole,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shapeOf,
} from './wire-shapes.ts';
import { isTrack } from './wire-track-guard.ts';

type OtherEvent = Exclude<RoomHubEvent, 'RoomStream' | 'RoomPiecesChanged'>;

/** The sound of the joined room is handled by the session itself. */
export type RoomEvent =
  | {
      readonly [Event in OtherEvent]: { readonly type: Event; readonly detail: RoomHubEventArgs<Event>[0] };
    }[OtherEvent]
  /** The whole room, at each join and whenever this page starts or stops to sound. */
  | { readonly type: 'RoomJoined'; readonly detail: RoomReply };

/** An event that came from the hub and has not been checked yet. */
export interface UncheckedRoomEvent {
  readonly type: RoomEvent['type'];
  readonly detail: unknown;
}

const entryFields = {
  id: isInnerId,
  track: isTrack,
  addedBy: orNull(isInnerId),
  isApproved: isFlag,
  boostedBy: listOf(isInnerId),
  startsAtMs: orNull(isNumber),
  isFixed: isFlag,
};

const isEntry = shapeOf<RoomEntry>(entryFields);

const isCurrent = shapeOf<RoomCurrent>({
  ...entryFields,
  startedAtMs: orNull(isNumber),
  pausedAtMs: orNull(isNumber),
});

const isPerson = shapeOf<RoomPerson>({
  id: isInnerId,
  name: isText,
  avatarUrl: orNull(isText),
  role: oneOf(ROOM_ROLES),
  isHere: isFlag,
  isSounding: isFlag,
  isActive: isFlag,
  isCatchingUp: orAbsent(isFlag),
  isGuest: orAbsent(isFlag),
});

const isSkipVote = shapeOf<RoomState['skipVote']>({
  votedBy: listOf(isInnerId),
  needed: isWhole,
  coolDownUntilMs: orNull(isNumber),
});

const isOrderChanges = shapeOf<RoomOrderChanges>({
  goneIds: listOf(isInnerId),
  inserted: listOf(
    shapeOf<RoomOrderChanges['inserted'][number]>({ afterId: orNull(isInnerId), ids: listOf(isInnerId) }),
  ),
  count: isWhole,
});

const isScreens = orAbsent(
  listOf(
    shapeOf<NonNullable<RoomState['screens']>[number]>({
      id: isInnerId,
      pairingCode: isText,
      isShown: isFlag,
    }),
  ),
);

const isPatch = shapeOf<RoomPatch>({
  name: orAbsent(isText),
  code: orAbsent(isText),
  isPublic: orAbsent(isFlag),
  isFeatured: orAbsent(isFlag),
  mode: orAbsent(oneOf(ROOM_MODES)),
  isLocked: orAbsent(isFlag),
  needsApproval: orAbsent(isFlag),
  keepsGoing: orAbsent(isFlag),
  isPaused: orAbsent(isFlag),
  current: orAbsent(orNull(isCurrent)),
  skipVote: orAbsent(isSkipVote),
  screens: isScreens,
  leadMs: orAbsent(isWhole),
  serverTimeMs: orAbsent(isNumber),
  entries: orAbsent(
    shapeOf<NonNullable<RoomPatch['entries']>>({
      upserted: listOf(isEntry),
      order: orAbsent(listOf(isInnerId)),
      changes: orAbsent(isOrderChanges),
    }),
  ),
});

const isChanged = shapeOf<RoomChanged>({
  roomId: isRoomId,
  fromRevision: isWhole,
  revision: isWhole,
  patch: isPatch,
  notices: orAbsent(listOf(shapeOf<RoomNotice>({ kind: oneOf(ROOM_NOTICES), entryIds: listOf(isInnerId) }))),
});

const isPresence = shapeOf<RoomPresence>({
  roomId: isRoomId,
  changed: listOf(isPerson),
  goneIds: listOf(isInnerId),
});

/** A kind that a newer server adds makes the message invalid, as in the contract. */
const isCounts: Guard<RoomReactions['counts']> = (value): value is RoomReactions['counts'] =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([kind, count]) => oneOf(ROOM_REACTIONS)(kind) && isWhole(count));

const isReactions = shapeOf<RoomReactions>({ roomId: isRoomId, counts: isCounts });

const isState = shapeOf<RoomState>({
  id: isRoomId,
  revision: isWhole,
  name: isText,
  code: isText,
  isPublic: isFlag,
  isFeatured: isFlag,
  mode: oneOf(ROOM_MODES),
  isLocked: isFlag,
  needsApproval: isFlag,
  keepsGoing: isFlag,
  isPaused: isFlag,
  current: orNull(isCurrent),
  entries: listOf(isEntry),
  people: listOf(isPerson),
  skipVote: isSkipVote,
  screens: isScreens,
  leadMs: isWhole,
  serverTimeMs: isNumber,
});

/** The answer to a join. */
export const isRoomReply: Guard<RoomReply> = shapeOf<RoomReply>({ room: isState, me: isInnerId });

const isExit = shapeOf<RoomExitNotice>({ roomId: isRoomId, reason: oneOf(ROOM_EXITS) });

/** `RoomsChanged` has no details. */
const DETAILS: Partial<Record<RoomEvent['type'], Guard<unknown>>> = {
  RoomJoined: isRoomReply,
  RoomChanged: isChanged,
  RoomPresence: isPresence,
  RoomReactions: isReactions,
  RoomExit: isExit,
};

export function isRoomEvent(event: UncheckedRoomEvent): event is RoomEvent {
  return DETAILS[event.type]?.(event.detail) ?? true;
}
