/** Parts of the player machine: starting and ending a track, preparing the next, and recovering from failures. */
import { TRACK_END_ADVANCE_DELAY_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import type { LoadRequest, PrepareRequest, SoundSettings } from './audio-output.ts';
import { crossfadeSeconds, isNextOfAlbum } from './crossfade.ts';
import type { PlayerState } from './player-state.ts';
import type { PlayerTrack } from './player-types.ts';
import { currentEntry, isAlbumRun, peekNext, type Queue } from './queue.ts';
import { replayGainDb } from './replay-gain.ts';
import { speedOf } from './speed.ts';

export type PlayerCommand =
  | { type: 'load'; request: LoadRequest }
  | { type: 'prepare'; request: PrepareRequest | undefined }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'set-volume'; volume: number; isMuted: boolean }
  | { type: 'set-sound'; settings: SoundSettings }
  | { type: 'set-speed'; speed: number }
  | { type: 'unload' }
  | { type: 'set-timer'; token: number; delayMs: number }
  | { type: 'clear-timer' }
  | { type: 'leave-station' };

export interface PlayerStep {
  readonly state: PlayerState;
  readonly commands: readonly PlayerCommand[];
}

/** The next track is loaded when this little is left, so that skipping through a list does not download it all. */
const PREPARE_WITHIN_SECONDS = 30;
/** After this long without data a track is reloaded once, and then given up until the network is back. */
const STALL_MS = 20_000;
/** Playback stops after this many failures, because a missing folder would otherwise skip through the whole queue. */
const FAILURES_MAX = 10;

export function still(state: PlayerState): PlayerStep {
  return { state, commands: [] };
}

/** Sound is due, so a "playing" event is expected; at any other time it is about an earlier state. */
export function isAwaited(state: PlayerState): boolean {
  return state.phase !== 'stopped' && !isBetweenTracks(state);
}

/** In the delay before or after a track, the element's events are about neither. */
export function isBetweenTracks({ pending }: PlayerState): boolean {
  return pending !== undefined && pending.kind !== 'stall';
}

export function startCurrent(state: PlayerState, queue: Queue, delayMs: number): PlayerStep {
  const entry = currentEntry(queue);
  if (entry === undefined) return still({ ...state, queue });
  const fresh = { ...state, queue, failuresInARow: 0, reloads: 0 };
  return startTrack(fresh, entry.track, { delayMs, startAtSeconds: 0 });
}

/** Sets the state of a track that just began. */
export function withTrack(state: PlayerState, track: PlayerTrack, loadId: number): PlayerState {
  return {
    ...state,
    track,
    loadId,
    currentTimeSeconds: 0,
    durationSeconds: track.durationSeconds,
    isBlocked: false,
    failure: undefined,
    isInterrupted: false,
    prepared: undefined,
  };
}

export function startTrack(
  state: PlayerState,
  track: PlayerTrack,
  { delayMs, startAtSeconds }: { delayMs: number; startAtSeconds: number },
): PlayerStep {
  const loadId = state.lastLoadId + 1;
  const token = state.lastToken + 1;
  const gainDb = replayGainDb(track.replayGain, isAlbumRun(state.queue, state.queue.index));
  return {
    state: {
      ...withTrack(state, track, loadId),
      phase: 'loading',
      lastLoadId: loadId,
      currentTimeSeconds: startAtSeconds,
      pending: { kind: 'start', token },
      lastToken: token,
    },
    commands: [
      { type: 'leave-station' },
      { type: 'pause' },
      { type: 'load', request: { ...toRequest(state, track, gainDb), loadId, startAtSeconds } },
      { type: 'set-timer', token, delayMs },
    ],
  };
}

function toRequest({ speeds }: PlayerState, track: PlayerTrack, gainDb: number) {
  return { url: track.audioUrl, gainDb, speed: speedOf(speeds, track) };
}

/** Ends a track after which nothing is prepared. */
export function finishTrack(state: PlayerState): PlayerStep {
  if (state.phase === 'stopped' || isBetweenTracks(state)) return still(state);
  if (state.repeat === 'one') {
    return {
      state: { ...state, currentTimeSeconds: 0, phase: 'loading' },
      commands: [{ type: 'seek', seconds: 0 }, { type: 'play' }],
    };
  }
  if (peekNext(state.queue, state.repeat) === undefined) {
    return stopPlayback({ ...state, currentTimeSeconds: 0 }, undefined);
  }
  return advanceSoon(state);
}

function advanceSoon(state: PlayerState): PlayerStep {
  const token = state.lastToken + 1;
  return {
    state: { ...state, phase: 'loading', pending: { kind: 'advance', token }, lastToken: token },
    commands: [{ type: 'set-timer', token, delayMs: TRACK_END_ADVANCE_DELAY_MS }],
  };
}

/** The track stays visible and its position is kept, so that play resumes there. */
export function stopPlayback(state: PlayerState, failure: string | undefined): PlayerStep {
  return {
    state: {
      ...state,
      phase: 'stopped',
      pending: undefined,
      isBlocked: false,
      failure,
      prepared: undefined,
    },
    commands: [{ type: 'clear-timer' }, { type: 'unload' }],
  };
}

export function interruptPlayback(state: PlayerState, reason: string): PlayerStep {
  if (state.phase === 'stopped') return still(state);
  const stopped = stopPlayback(state, reason);
  // Somebody who had paused does not expect music when the network returns.
  return { ...stopped, state: { ...stopped.state, isInterrupted: state.phase !== 'paused' } };
}

/** Reports an unplayable file and skips it; stops after many in a row, because they have a common cause. */
export function skipBroken(state: PlayerState, reason: string): PlayerStep {
  if (state.phase === 'stopped') return still(state);
  const failuresInARow = state.failuresInARow + 1;
  const failed = { ...state, failuresInARow };
  const limit = Math.min(FAILURES_MAX, state.queue.entries.length);
  const isLast = peekNext(state.queue, state.repeat) === undefined;
  if (state.phase === 'paused' || state.repeat === 'one' || isLast || failuresInARow >= limit) {
    return stopPlayback(failed, reason);
  }
  return advanceSoon({
    ...failed,
    failure: `Skipped “${state.track?.title ?? ''}”. ${reason}`,
    prepared: undefined,
  });
}

export function endStall(state: PlayerState): PlayerStep {
  if (state.track === undefined || state.reloads > 0)
    return interruptPlayback(state, musicTexts.player.noAnswer);
  const start = { delayMs: 0, startAtSeconds: state.currentTimeSeconds };
  return startTrack({ ...state, reloads: state.reloads + 1 }, state.track, start);
}

/** Starts a timer whenever sound is due but absent, because nobody can leave an endless loading state. */
export function withWatchdog(step: PlayerStep): PlayerStep {
  const { state } = step;
  if (state.phase === 'loading' && state.pending === undefined) {
    const token = state.lastToken + 1;
    return {
      state: { ...state, pending: { kind: 'stall', token }, lastToken: token },
      commands: [...step.commands, { type: 'set-timer', token, delayMs: STALL_MS }],
    };
  }
  if (state.phase !== 'loading' && state.pending?.kind === 'stall') {
    return { state: { ...state, pending: undefined }, commands: [...step.commands, { type: 'clear-timer' }] };
  }
  return step;
}

/** Tells the output what follows, from shortly before the end of the track. */
export function withPrepared(step: PlayerStep): PlayerStep {
  const { state } = step;
  if (isBetweenTracks(state)) return step;
  const remaining = state.durationSeconds - state.currentTimeSeconds;
  const isNearEnd =
    state.phase === 'playing' && state.durationSeconds > 0 && remaining <= PREPARE_WITHIN_SECONDS;
  if (!isNearEnd && state.prepared === undefined) return step;
  const next = state.repeat === 'one' ? undefined : peekNext(state.queue, state.repeat);
  if (next?.entryId === state.prepared?.entryId) return step;
  return next === undefined ? forgetPrepared(step) : prepare(step, next);
}

function forgetPrepared({ state, commands }: PlayerStep): PlayerStep {
  return {
    state: { ...state, prepared: undefined },
    commands: [...commands, { type: 'prepare', request: undefined }],
  };
}

function prepare({ state, commands }: PlayerStep, { entryId, track }: Queue['entries'][number]): PlayerStep {
  const loadId = state.lastLoadId + 1;
  const index = state.queue.entries.findIndex((entry) => entry.entryId === entryId);
  const gainDb = replayGainDb(track.replayGain, isAlbumRun(state.queue, index));
  const together = crossfadeSeconds({
    requestedSeconds: state.crossfadeSeconds,
    fromSeconds: state.durationSeconds / speedOf(state.speeds, state.track),
    toSeconds: track.durationSeconds / speedOf(state.speeds, track),
    isAlbumRun: state.isGapless && isNextOfAlbum(state.queue, [state.queue.index, index]),
  });
  const { isGapless } = state;
  const request = { ...toRequest(state, track, gainDb), loadId, crossfadeSeconds: together, isGapless };
  return {
    state: { ...state, lastLoadId: loadId, prepared: { loadId, entryId, crossfadeSeconds: together } },
    commands: [...commands, { type: 'prepare', request }],
  };
}
