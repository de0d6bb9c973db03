import type { RoomOccurrence } from './commands.ts';
import type { RoomApplied, RoomEvent, RoomResult } from './events.ts';
import { leaveRoom } from './leave-room.ts';
import { appendEntries } from './queue-commands.ts';
import { findMember, isPresent, ROOM_HISTORY_MAX, type RoomState } from './room-state.ts';
import { changed, refuse, type Turn, unchanged } from './turn.ts';

type Of<Type extends RoomOccurrence['type']> = Extract<RoomOccurrence, { type: Type }>;

/** Puts a waiting entry on air. An entry that was still on air is over by that. */
export function applyEntryStarted(
  state: RoomState,
  { entryId }: Of<'entry-started'>,
  { nowMs }: Turn,
): RoomResult {
  if (state.onAir?.entry.id === entryId) return unchanged(state);
  const entry = state.entries.find(({ id }) => id === entryId);
  if (entry === undefined) return refuse('no-such-entry');
  const { state: free, events } = endEntry(state);
  const airing = { entryId, addedBy: entry.addedBy, startedAtMs: nowMs };
  return changed(
    free,
    {
      onAir: { entry, startedAtMs: nowMs, isSkipped: false },
      entries: free.entries.filter((other) => other !== entry),
      history: [...free.history, airing].slice(-ROOM_HISTORY_MAX),
    },
    ...events,
    { type: 'entry-started', entryId },
  );
}

export function applyEntryEnded(state: RoomState, { entryId }: Of<'entry-ended'>): RoomResult {
  return state.onAir?.entry.id === entryId ? endEntry(state) : unchanged(state);
}

function endEntry(state: RoomState): RoomApplied {
  const { onAir } = state;
  if (onAir === null) return unchanged(state);
  const status = onAir.isSkipped ? 'skipped' : 'played';
  return changed(
    state,
    { onAir: null, skipVotes: [] },
    { type: 'entry-ended', entryId: onAir.entry.id, status },
  );
}

/** Skips the entry on air if it is one of them. */
export function applyEntriesUnplayable(state: RoomState, { entryIds }: Of<'entries-unplayable'>): RoomResult {
  const wanted = new Set(entryIds);
  const removed = state.entries.filter(({ id }) => wanted.has(id));
  const events: RoomEvent[] = [];
  if (removed.length > 0) {
    events.push({ type: 'entries-removed', entryIds: removed.map(({ id }) => id), cause: 'unplayable' });
  }
  let { onAir } = state;
  if (onAir !== null && wanted.has(onAir.entry.id) && !onAir.isSkipped) {
    events.push({ type: 'entry-skipped', entryId: onAir.entry.id, cause: 'unplayable' });
    onAir = { ...onAir, isSkipped: true };
  }
  const entries = state.entries.filter((entry) => !removed.includes(entry));
  return changed(state, { entries, onAir }, ...events);
}

/** Does nothing if somebody else is the host by now. */
export function applyHostGone(state: RoomState, { memberId }: Of<'host-gone'>, { nowMs }: Turn): RoomResult {
  const member = findMember(state, memberId);
  if (member === undefined || !isPresent(member) || member.role !== 'host') return unchanged(state);
  return leaveRoom(state, memberId, { cause: 'gone', nowMs });
}

/** Adds nothing if somebody was faster or the host no longer wants it. */
export function applyKeepGoingFilled(
  state: RoomState,
  { trackIds }: Of<'keep-going-filled'>,
  turn: Turn,
): RoomResult {
  if (!wantsTracks(state)) return unchanged(state);
  return appendEntries(state, trackIds, { turn, addedBy: null, isApproved: true });
}

/** Whether the room needs `keep-going-filled`, because nothing follows the entry on air. */
export function wantsTracks({ settings, entries, endedAtMs }: RoomState): boolean {
  return endedAtMs === null && settings.keepsGoing && !entries.some(({ isApproved }) => isApproved);
}
