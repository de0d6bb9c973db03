import { ROOM_ADD_MAX, ROOM_ENTRIES_MAX, ROOM_SHARE_MAX } from '@tutti/contract/limits';
import type { QueueCommand } from './commands.ts';
import type { RoomResult } from './events.ts';
import { approveGuests, spend } from './guests.ts';
import { isPresent, type RoomEntry, type RoomState } from './room-state.ts';
import {
  changed,
  isHosting,
  isOwn,
  isStarting,
  isUnseen,
  refuse,
  refuseGone,
  type Turn,
  unchanged,
} from './turn.ts';

type Of<Type extends QueueCommand['type']> = Extract<QueueCommand, { type: Type }>;

/** Takes as many tracks as fit, and tells how many did not. */
export function applyAdd(state: RoomState, { trackIds }: Of<'add'>, turn: Turn): RoomResult {
  const { mode, isLocked, needsApproval } = state.settings;
  if (trackIds.length > ROOM_ADD_MAX) return refuse('too-many-tracks');
  if (mode === 'host-only' && !isHosting(turn)) return refuse('hosts-add-only');
  if (isLocked && !isHosting(turn)) return refuse('queue-locked');
  const { actor, nowMs } = turn;
  const spent = spend(state, actor, { cost: trackIds.length, nowMs });
  if ('refused' in spent) return spent;
  return appendEntries(spent, trackIds, {
    turn,
    addedBy: actor.id,
    isApproved: isHosting(turn) || (!needsApproval && actor.guest?.isApproved !== false),
  });
}

interface Addition {
  readonly turn: Turn;
  readonly addedBy: string | null;
  readonly isApproved: boolean;
}

export function appendEntries(
  state: RoomState,
  trackIds: readonly number[],
  { turn, addedBy, isApproved }: Addition,
): RoomResult {
  if (trackIds.length === 0) return unchanged(state);
  const free = Math.max(ROOM_ENTRIES_MAX - state.entries.length, 0);
  const taken = trackIds.slice(0, Math.min(free, shareLeft(state, turn)));
  if (taken.length === 0) return refuse(free === 0 ? 'entries-full' : 'share-full');
  const added = taken.map(
    (trackId): RoomEntry => ({
      id: turn.newId(),
      trackId,
      addedBy,
      addedAtMs: turn.nowMs,
      isApproved,
      boostedBy: [],
      movedAtRevision: turn.nextRevision,
    }),
  );
  return changed(
    state,
    { entries: [...state.entries, ...added] },
    {
      type: 'entries-added',
      entryIds: added.map(({ id }) => id),
      leftOutCount: trackIds.length - taken.length,
    },
  );
}

/** Lets nobody fill the queue alone while others are in the room; host and co-hosts answer for all of it. */
function shareLeft({ entries, members }: RoomState, turn: Turn): number {
  const isAlone = members.every((member) => member.id === turn.actor.id || !isPresent(member));
  if (turn.by === null || isHosting(turn) || isAlone) return Number.POSITIVE_INFINITY;
  return Math.max(ROOM_SHARE_MAX - entries.filter((entry) => isOwn(turn, entry)).length, 0);
}

/** Removes those that still wait; members remove their own. An entry that starts within the lead stays. */
export function applyRemove(state: RoomState, { entryIds }: Of<'remove'>, turn: Turn): RoomResult {
  const wanted = new Set(entryIds);
  const found = state.entries.filter(({ id }) => wanted.has(id));
  if (found.length === 0) return refuseGone(state, turn);
  if (!isHosting(turn) && !found.every((entry) => isOwn(turn, entry))) return refuse('not-allowed');
  const removed = found.filter((entry) => !isStarting(turn, entry));
  if (removed.length === 0) return refuse('entry-starting');
  return changed(
    state,
    { entries: state.entries.filter((entry) => !removed.includes(entry)) },
    { type: 'entries-removed', entryIds: removed.map(({ id }) => id), cause: 'removed' },
  );
}

/**
 * Moves an entry; members move their own. In turns this only changes the order among the entries of one person, and by
 * votes nothing can be moved. An entry that starts within the lead stays, and another one moved before it airs after it.
 */
export function applyMove(state: RoomState, { entryId, beforeEntryId }: Of<'move'>, turn: Turn): RoomResult {
  const { mode, isLocked } = state.settings;
  if (mode === 'votes') return refuse('ordered-by-votes');
  if (isLocked && !isHosting(turn)) return refuse('queue-locked');
  const entry = state.entries.find(({ id }) => id === entryId);
  const before = state.entries.find(({ id }) => id === beforeEntryId);
  if (entry === undefined || (before === undefined && beforeEntryId !== null)) return refuseGone(state, turn);
  if (!isHosting(turn) && !isOwn(turn, entry)) return refuse('not-allowed');
  if (isStarting(turn, entry)) return refuse('entry-starting');
  if ([entry, before].some((one) => one !== undefined && isUnseen(turn, one.movedAtRevision)))
    return refuse('conflict');
  const moved = { ...entry, movedAtRevision: turn.nextRevision };
  const entries = moveBefore(state.entries, moved, beforeEntryId);
  if (entries.every(({ id }, index) => id === state.entries[index]?.id)) return unchanged(state);
  return changed(state, { entries }, { type: 'entry-moved', entryId, beforeEntryId });
}

/** Moves to the end before null. */
function moveBefore(
  entries: readonly RoomEntry[],
  moved: RoomEntry,
  beforeEntryId: string | null,
): readonly RoomEntry[] {
  if (moved.id === beforeEntryId) return entries;
  const others = entries.filter(({ id }) => id !== moved.id);
  const index = others.findIndex(({ id }) => id === beforeEntryId);
  return others.toSpliced(index < 0 ? others.length : index, 0, moved);
}

export function applyApprove(state: RoomState, { entryIds }: Of<'approve'>, turn: Turn): RoomResult {
  const wanted = new Set(entryIds);
  if (!state.entries.some(({ id }) => wanted.has(id))) return refuseGone(state, turn);
  return approveEntries(state, ({ id }) => wanted.has(id));
}

export function approveEntries(state: RoomState, isWanted: (entry: RoomEntry) => boolean): RoomResult {
  const approved = state.entries.filter((entry) => !entry.isApproved && isWanted(entry));
  if (approved.length === 0) return unchanged(state);
  const entries = state.entries.map((entry) =>
    approved.includes(entry) ? { ...entry, isApproved: true } : entry,
  );
  const { members } = approveGuests(state, new Set(approved.map(({ addedBy }) => addedBy)));
  return changed(
    state,
    { entries, members },
    { type: 'entries-approved', entryIds: approved.map(({ id }) => id) },
  );
}
