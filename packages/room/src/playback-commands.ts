import type { PlaybackCommand } from './commands.ts';
import type { RoomResult } from './events.ts';
import type { RoomState } from './room-state.ts';
import { changed, refuse, unchanged } from './turn.ts';

type Of<Type extends PlaybackCommand['type']> = Extract<PlaybackCommand, { type: Type }>;

/** Ends the entry that the sender saw on air as soon as listeners can follow; in a pause, the room stays paused. */
export function applySkip(state: RoomState, { entryId }: Of<'skip'>): RoomResult {
  const { onAir } = state;
  if (onAir?.entry.id !== entryId) return refuse('conflict');
  if (onAir.isSkipped) return unchanged(state);
  return changed(
    state,
    { onAir: { ...onAir, isSkipped: true }, skipVotes: [] },
    { type: 'entry-skipped', entryId, cause: 'host' },
  );
}

export function applyPause(state: RoomState): RoomResult {
  return state.isPaused ? unchanged(state) : changed(state, { isPaused: true }, { type: 'paused' });
}

export function applyResume(state: RoomState): RoomResult {
  return state.isPaused ? changed(state, { isPaused: false }, { type: 'resumed' }) : unchanged(state);
}

/** Positions are part of the rows, so the state only says that there was a jump. */
export function applySeek(state: RoomState, { entryId, positionMs }: Of<'seek'>): RoomResult {
  if (!Number.isSafeInteger(positionMs) || positionMs < 0) return refuse('position-invalid');
  if (state.onAir?.entry.id !== entryId || state.onAir.isSkipped) return refuse('conflict');
  return changed(state, {}, { type: 'sought', entryId, positionMs });
}
