/** Decides what a room's commands do and what its queue puts on air; the caller supplies instants, ids and the state. */
export {
  type AppliedCommand,
  type AppliedCommands,
  COMMAND_MEMORY_MS,
  COMMANDS_REMEMBERED_PER_MEMBER,
  findAnswer,
  rememberAnswer,
} from './applied-commands.ts';
export { applyCommand } from './apply-command.ts';
export type { MemberCommand, RoomCommand, RoomCommandContext, RoomOccurrence } from './commands.ts';
export type { RoomApplied, RoomEvent, RoomRefusal, RoomRefused, RoomResult } from './events.ts';
export { wantsTracks } from './occurrences.ts';
export { listEntriesToAir, orderEntries } from './order-entries.ts';
export { mayUse } from './permissions.ts';
export { planRoomRows, type RoomPlan, type RoomPlanRequest } from './plan-room-rows.ts';
export {
  extendSilence,
  findStartingEntries,
  listOccurrences,
  type PlannableEntry,
  type RoomRow,
  type RowChange,
  toRowChange,
} from './room-rows.ts';
export {
  createRoomState,
  findMember,
  isPresent,
  ROOM_HISTORY_MAX,
  type RoomAiring,
  type RoomEntry,
  type RoomEntryOnAir,
  type RoomGuest,
  type RoomMember,
  type RoomSettings,
  type RoomState,
} from './room-state.ts';
export { countSkipVotesNeeded } from './vote-commands.ts';
