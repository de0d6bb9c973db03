/** Checks messages about the sound of rooms by hand, like those about stations. `room-events.ts` checks the others. */
import type { RoomHubEvent, RoomHubEventArgs } from '@tutti/contract/rooms/hub';
import type {
  RoomExitNotice,
  RoomPiecesChanged,
  RoomStream,
  RoomStreamEntry,
} from '@tutti/contract/rooms/schemas';
import type { RoomExit } from '@tutti/contract/rooms/words';
import {
  argumentsOf,
  type Guard,
  isFlag,
  isNumber,
  isText,
  isWhole,
  isWholeOrZero,
  listOf,
  orNothing,
  orNull,
  shapeOf,
} from './wire-shapes.ts';
import { isTrack } from './wire-track-guard.ts';

const ROOM_ID = /^[\w-]{22}$/;
const ID_LENGTH_MAX = 40;

export const isRoomId: Guard<string> = (value): value is string => isText(value) && ROOM_ID.test(value);
/** Names a person or an entry inside one room. */
export const isInnerId: Guard<string> = (value): value is string =>
  isText(value) && value.length > 0 && value.length <= ID_LENGTH_MAX;

const isStreamEntry = shapeOf<RoomStreamEntry>({
  seq: isWhole,
  generation: isWhole,
  startedAtMs: isNumber,
  playMs: isWhole,
  cueInMs: isWhole,
  fadeOutMs: isWholeOrZero,
  gainDb: isNumber,
  track: orNull(isTrack),
  audioUrl: orNull(isText),
  entryId: orNull(isInnerId),
  pausedTrack: orNothing(isTrack),
});

const isRoomStream = shapeOf<RoomStream>({
  roomId: isRoomId,
  streamId: isWhole,
  name: isText,
  isActive: isFlag,
  listenerCount: isWhole,
  serverTimeMs: isNumber,
  entries: listOf(isStreamEntry),
});

const isPiecesChanged = shapeOf<RoomPiecesChanged>({
  roomId: isRoomId,
  fromIndex: isWhole,
  revision: isWhole,
});

/** Only the number of arguments is checked here. `isRoomEvent` checks their content, because Home has no use for it. */
function isCheckedLater<Value>(_value: unknown): _value is Value {
  return true;
}

/** `isRoomEvent` checks the reason, which only a page with rooms shows. */
const isExit = shapeOf<RoomExitNotice>({ roomId: isRoomId, reason: isText as Guard<RoomExit> });

export const roomEventGuards: { readonly [Event in RoomHubEvent]: Guard<RoomHubEventArgs<Event>> } = {
  RoomStream: argumentsOf<RoomHubEventArgs<'RoomStream'>>(isRoomStream),
  RoomPiecesChanged: argumentsOf<RoomHubEventArgs<'RoomPiecesChanged'>>(isPiecesChanged),
  RoomChanged: argumentsOf<RoomHubEventArgs<'RoomChanged'>>(isCheckedLater),
  RoomPresence: argumentsOf<RoomHubEventArgs<'RoomPresence'>>(isCheckedLater),
  RoomReactions: argumentsOf<RoomHubEventArgs<'RoomReactions'>>(isCheckedLater),
  RoomExit: argumentsOf<RoomHubEventArgs<'RoomExit'>>(isExit),
  RoomsChanged: argumentsOf<RoomHubEventArgs<'RoomsChanged'>>(),
};
