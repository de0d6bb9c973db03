import type { RoomCommandContext } from './commands.ts';
import type { RoomApplied, RoomEvent, RoomRefusal, RoomRefused } from './events.ts';
import { isAtLeast } from './permissions.ts';
import type { RoomEntry, RoomMember, RoomState } from './room-state.ts';

/** One command being applied: its context, and the member who sent it. */
export interface Turn extends RoomCommandContext {
  /** A member without any rights for an occurrence, and for somebody who joins. */
  readonly actor: RoomMember;
  /** The revision of the state after this command. */
  readonly nextRevision: number;
}

export function refuse(refused: RoomRefusal): RoomRefused {
  return { refused };
}

export function unchanged(state: RoomState): RoomApplied {
  return { state, events: [] };
}

export function changed(state: RoomState, patch: Partial<RoomState>, ...events: RoomEvent[]): RoomApplied {
  return { state: { ...state, ...patch }, events };
}

/** Host or co-host. */
export function isHosting({ actor }: Turn): boolean {
  return isAtLeast(actor.role, 'co-host');
}

export function isOwn({ actor }: Turn, { addedBy }: RoomEntry): boolean {
  return addedBy === actor.id;
}

/** Whether the sender could not know a change of this revision. */
export function isUnseen({ revision }: Turn, changedAtRevision: number): boolean {
  return revision !== undefined && revision < changedAtRevision;
}

/** Refuses a command about an entry that no longer waits. A sender with an older state could not know that. */
export function refuseGone(state: RoomState, turn: Turn): RoomRefused {
  return refuse(isUnseen(turn, state.revision) ? 'conflict' : 'no-such-entry');
}

export function isStarting(turn: Turn, { id }: RoomEntry): boolean {
  return turn.isStarting?.(id) ?? false;
}
