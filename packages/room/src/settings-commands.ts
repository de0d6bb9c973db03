import { ROOM_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import type { SettingsCommand } from './commands.ts';
import type { RoomResult } from './events.ts';
import { approveEntries } from './queue-commands.ts';
import type { RoomSettings, RoomState } from './room-state.ts';
import { changed, isStarting, isUnseen, refuse, type Turn, unchanged } from './turn.ts';

type Of<Type extends SettingsCommand['type']> = Extract<SettingsCommand, { type: Type }>;

/**
 * Orders the queue anew. The entry on air and those that start within the lead stay, and so do entries of members
 * in a room where only hosts add from now on.
 */
export function applySetMode(state: RoomState, { mode }: Of<'set-mode'>, turn: Turn): RoomResult {
  if (mode === state.settings.mode) return unchanged(state);
  if (isUnseen(turn, state.modeRevision)) return refuse('conflict');
  return changeSettings({ ...state, modeRevision: turn.nextRevision }, { mode });
}

export function applySetLocked(state: RoomState, { isOn }: Of<'set-locked'>): RoomResult {
  return changeSettings(state, { isLocked: isOn });
}

/**
 * Approves what waits once approval is no longer needed, because nobody would look at it again. The first entries of
 * guests wait all the same.
 */
export function applySetApproval(state: RoomState, { isOn }: Of<'set-approval'>): RoomResult {
  const set = changeSettings(state, { needsApproval: isOn });
  if ('refused' in set || isOn) return set;
  const guests = new Set(state.members.flatMap(({ id, guest }) => (guest?.isApproved === false ? id : [])));
  const approved = approveEntries(set.state, ({ addedBy }) => addedBy === null || !guests.has(addedBy));
  if ('refused' in approved) return approved;
  return { state: approved.state, events: [...set.events, ...approved.events] };
}

/** Removes the tracks that the room has added by itself once it is to stop doing so. */
export function applySetKeepGoing(state: RoomState, { isOn }: Of<'set-keep-going'>, turn: Turn): RoomResult {
  const set = changeSettings(state, { keepsGoing: isOn });
  if ('refused' in set || isOn) return set;
  const removed = set.state.entries.filter((entry) => entry.addedBy === null && !isStarting(turn, entry));
  if (removed.length === 0) return set;
  const entries = set.state.entries.filter((entry) => !removed.includes(entry));
  const entryIds = removed.map(({ id }) => id);
  return changed(set.state, { entries }, ...set.events, {
    type: 'entries-removed',
    entryIds,
    cause: 'keep-going-off',
  });
}

export function applyRename(state: RoomState, { name }: Of<'rename'>): RoomResult {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > ROOM_NAME_MAX_LENGTH) return refuse('name-invalid');
  return changeSettings(state, { name: trimmed });
}

export function applyChangeCode(state: RoomState): RoomResult {
  return changed(state, {}, { type: 'code-changed' });
}

export function applyApproveScreen(state: RoomState, { screenId }: Of<'approve-screen'>): RoomResult {
  return changed(state, {}, { type: 'screen-approved', screenId });
}

export function applyRemoveScreen(state: RoomState, { screenId }: Of<'remove-screen'>): RoomResult {
  return changed(state, {}, { type: 'screen-removed', screenId });
}

export function applyEnd(state: RoomState, _command: Of<'end'>, { nowMs }: Turn): RoomResult {
  return changed(state, { endedAtMs: nowMs }, { type: 'room-ended' });
}

function changeSettings(state: RoomState, settings: Partial<RoomSettings>): RoomResult {
  const isSame = Object.entries(settings).every(
    ([name, value]) => state.settings[name as keyof RoomSettings] === value,
  );
  if (isSame) return unchanged(state);
  return changed(
    state,
    { settings: { ...state.settings, ...settings } },
    { type: 'settings-changed', settings },
  );
}
