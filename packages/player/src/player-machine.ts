/**
 * The player as a function: state + event → state + commands. It has every rule of playback; the audio element obeys
 * commands and reports events, and React shows the state. Time and randomness are injected.
 */

import {
  PLAY_AFTER_PAUSE_DELAY_MS,
  QUEUE_FILL_DELAY_MS,
  QUEUE_FIRST_PLAY_DELAY_MS,
  REPEAT_MODES,
} from '@tutti/contract/limits';
import type { OutputEvent } from './audio-output.ts';
import { clampCrossfade } from './crossfade.ts';
import type { EqualizerPreset } from './equalizer.ts';
import {
  endStall,
  finishTrack,
  interruptPlayback,
  isAwaited,
  isBetweenTracks,
  type PlayerStep,
  skipBroken,
  startCurrent,
  startTrack,
  still,
  stopPlayback,
  withPrepared,
  withTrack,
  withWatchdog,
} from './playback-steps.ts';
import { clampVolume, createPlayerState, type PlayerState, preferencesOf } from './player-state.ts';
import type { PlayerTrack, QueueEntry } from './player-types.ts';
import {
  advance,
  appendToQueue,
  bringBackQueue,
  clearQueue,
  currentEntry,
  insertNext,
  jumpTo,
  moveInQueue,
  putBackInQueue,
  type Queue,
  removeFromQueue,
  replaceQueue,
  retreat,
  setShuffle,
} from './queue.ts';
import { type Random, shuffleInto } from './random-order.ts';
import { speedOf, withSpeed } from './speed.ts';
import { bringBackReplaced, withReplaced } from './undo-replaced-queue.ts';

export type UserEvent =
  | { type: 'toggle-track'; track: PlayerTrack }
  | { type: 'play-from'; tracks: readonly PlayerTrack[]; index: number }
  | { type: 'play-shuffled'; tracks: readonly PlayerTrack[] }
  /** Takes over another device's whole queue and its position. */
  | { type: 'take-over'; tracks: readonly PlayerTrack[]; index: number; seconds: number }
  | { type: 'add-to-queue'; tracks: readonly PlayerTrack[] }
  | { type: 'play-next'; tracks: readonly PlayerTrack[] }
  | { type: 'remove-from-queue'; entryId: string }
  /** `toIndex` counts from the entry after the current one. */
  | { type: 'move-in-queue'; entryId: string; toIndex: number }
  | { type: 'put-back-in-queue'; entry: QueueEntry; toIndex: number }
  | { type: 'clear-queue' }
  | { type: 'undo-clear-queue' }
  | { type: 'undo-replace-queue' }
  | { type: 'jump-to'; entryId: string }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'toggle-play' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'seek'; seconds: number }
  | { type: 'set-volume'; volume: number }
  | { type: 'toggle-mute' }
  | { type: 'toggle-shuffle' }
  | { type: 'cycle-repeat' }
  | { type: 'set-crossfade'; seconds: number }
  | { type: 'set-gapless'; isGapless: boolean }
  | { type: 'set-equalizer'; preset: EqualizerPreset }
  /** Applies to the current track and its whole album. */
  | { type: 'set-speed'; speed: number };

export type PlayerEvent =
  | UserEvent
  | OutputEvent
  | { type: 'timer-fired'; token: number }
  | { type: 'station-started' }
  | { type: 'back-online' }
  | { type: 'signed-out' };

/** A track counts as heard from here on, because broken files often begin well. */
const PLAYED_SECONDS = 2;

type Handlers = {
  [Type in PlayerEvent['type']]: (
    state: PlayerState,
    event: Extract<PlayerEvent, { type: Type }>,
    random: Random,
  ) => PlayerStep;
};

export function transitionPlayer(state: PlayerState, event: PlayerEvent, random: Random): PlayerStep {
  const expected = event.type === 'output-handed-over' ? state.prepared?.loadId : state.loadId;
  if ('loadId' in event && event.loadId !== expected) return still(state);
  const handle = handlers[event.type] as (
    state: PlayerState,
    event: PlayerEvent,
    random: Random,
  ) => PlayerStep;
  return withPrepared(withWatchdog(handle(state, event, random)));
}

const handlers: Handlers = {
  'toggle-track': (state, { track }, random) => {
    if (state.track?.id === track.id) return togglePlay(state, random);
    const known = state.queue.entries.find((entry) => entry.track.id === track.id);
    const queue = known === undefined ? insertNext(state.queue, [track], random) : state.queue;
    const entry = known ?? queue.entries[state.queue.index + 1];
    return entry === undefined
      ? still(state)
      : startCurrent(state, jumpTo(queue, entry.entryId, random), PLAY_AFTER_PAUSE_DELAY_MS);
  },
  'play-from': (state, { tracks, index }, random) => {
    const start = Math.min(Math.max(Math.trunc(index) || 0, 0), tracks.length);
    return startList(state, tracks.slice(start), random);
  },
  'play-shuffled': (state, { tracks }, random) => startList(state, shuffleInto([], tracks, random), random),
  'take-over': (state, { tracks, index, seconds }, random) => {
    const queue = replaceQueue(state.queue, tracks, { index, random });
    const entry = currentEntry(queue);
    if (entry === undefined) return still(state);
    const fresh = { ...state, queue, failuresInARow: 0, reloads: 0 };
    const start = { delayMs: 0, startAtSeconds: Math.max(seconds, 0) };
    return withReplaced(state, tracks, startTrack(fresh, entry.track, start));
  },
  'add-to-queue': (state, { tracks }, random) =>
    still({ ...state, queue: appendToQueue(state.queue, tracks, random) }),
  'play-next': (state, { tracks }, random) =>
    still({ ...state, queue: insertNext(state.queue, tracks, random) }),
  'remove-from-queue': (state, { entryId }, random) => {
    const queue = removeFromQueue(state.queue, entryId, random);
    return still({ ...state, queue, removal: { entryId, before: state.queue, after: queue } });
  },
  'move-in-queue': (state, { entryId, toIndex }) =>
    still({ ...state, queue: moveInQueue(state.queue, entryId, toIndex) }),
  'put-back-in-queue': (state, { entry, toIndex }) => {
    const { queue, removal } = state;
    // Nothing has changed since, so the earlier queue and its current entry are restored.
    const isUndo = removal?.entryId === entry.entryId && removal.after === queue;
    return still({ ...state, queue: isUndo ? removal.before : putBackInQueue(queue, entry, toIndex) });
  },
  'clear-queue': (state) => still({ ...state, queue: clearQueue(state.queue), clearedQueue: state.queue }),
  'undo-clear-queue': (state, _event, random) => {
    const { queue, clearedQueue } = state;
    if (clearedQueue === undefined) return still(state);
    const restored = bringBackQueue(queue, clearedQueue, random);
    // A removed track that plays on is followed by the restored entries.
    const isOther = state.track !== undefined && currentEntry(restored)?.track.id !== state.track.id;
    return still({
      ...state,
      queue: isOther ? { ...restored, index: -1 } : restored,
      clearedQueue: undefined,
    });
  },
  'undo-replace-queue': (state, _event, random) => bringBackReplaced(state, random),
  'jump-to': (state, { entryId }, random) => {
    const queue = jumpTo(state.queue, entryId, random);
    return currentEntry(queue)?.entryId === entryId
      ? startCurrent(state, queue, PLAY_AFTER_PAUSE_DELAY_MS)
      : still(state);
  },
  pause: pausePlayback,
  resume: (state, _event, random) => resumePlayback(state, random),
  'toggle-play': (state, _event, random) => togglePlay(state, random),
  next: (state, _event, random) => moveTo(state, advance(state.queue, state.repeat, random)),
  previous: (state, _event, random) => moveTo(state, retreat(state.queue, state.repeat, random)),
  seek: (state, { seconds }) => {
    if (state.track === undefined || Number.isNaN(seconds)) return still(state);
    const target = Math.min(Math.max(seconds, 0), state.durationSeconds);
    const moved = { ...state, currentTimeSeconds: target };
    return state.phase === 'stopped'
      ? still(moved)
      : { state: moved, commands: [{ type: 'seek', seconds: target }] };
  },
  'set-volume': (state, { volume }) =>
    withVolume({ ...state, volume: clampVolume(volume, state.volume), isMuted: false }),
  'toggle-mute': (state) => withVolume({ ...state, isMuted: !state.isMuted }),
  'toggle-shuffle': (state, _event, random) =>
    still({ ...state, queue: setShuffle(state.queue, state.queue.order === undefined, random) }),
  'cycle-repeat': (state) => {
    const following = (REPEAT_MODES.indexOf(state.repeat) + 1) % REPEAT_MODES.length;
    return still({ ...state, repeat: REPEAT_MODES[following] ?? 'none' });
  },
  // Prepares the next track again, with the new crossfade.
  'set-crossfade': (state, { seconds }) =>
    withSound({
      ...state,
      crossfadeSeconds: clampCrossfade(seconds, state.crossfadeSeconds),
      prepared: undefined,
    }),
  'set-equalizer': (state, { preset }) => withSound({ ...state, equalizer: preset }),
  'set-speed': (state, { speed }) => {
    if (state.track === undefined) return still(state);
    const speeds = withSpeed(state.speeds, state.track, speed);
    return {
      // Prepares the next track again, because it may be a chapter of the same book.
      state: { ...state, speeds, prepared: undefined },
      commands: [{ type: 'set-speed', speed: speedOf(speeds, state.track) }],
    };
  },
  'set-gapless': (state, { isGapless }) => still({ ...state, isGapless, prepared: undefined }),
  'output-playing': (state) =>
    isAwaited(state)
      ? still({ ...state, phase: 'playing', isBlocked: false, failure: undefined })
      : still(state),
  // Headphones were unplugged or another app plays; our own pause would have set the phase already.
  'output-paused': (state) =>
    state.phase === 'playing' ? still({ ...state, phase: 'paused' }) : still(state),
  'output-waiting': (state) =>
    state.phase === 'playing' ? still({ ...state, phase: 'loading' }) : still(state),
  'output-duration': (state, { seconds }) =>
    Number.isFinite(seconds) && seconds > 0 ? still({ ...state, durationSeconds: seconds }) : still(state),
  'output-time': (state, { seconds }) => {
    if (state.phase === 'stopped' || isBetweenTracks(state)) return still(state);
    const isPlayed = state.phase === 'playing' && seconds >= PLAYED_SECONDS;
    const faults = isPlayed ? { failuresInARow: 0, reloads: 0 } : {};
    return still({ ...state, currentTimeSeconds: Math.max(seconds, 0), ...faults });
  },
  'output-ended': finishTrack,
  'output-handed-over': (state, { loadId }, random) => {
    const queue = advance(state.queue, state.repeat, random);
    const entry = queue && currentEntry(queue);
    // The end was reported first, and the next track is already starting.
    if (!queue || !entry || isBetweenTracks(state)) return still(state);
    return still({ ...withTrack(state, entry.track, loadId), queue });
  },
  'output-blocked': (state) => ({
    state: { ...state, phase: 'paused', isBlocked: true, pending: undefined },
    commands: [{ type: 'clear-timer' }],
  }),
  'output-failed': (state, { cause, reason }) =>
    cause === 'network' ? interruptPlayback(state, reason) : skipBroken(state, reason),
  'timer-fired': (state, { token }, random) => {
    if (state.pending?.token !== token) return still(state);
    const idle = { ...state, pending: undefined };
    if (state.pending.kind === 'start') return { state: idle, commands: [{ type: 'play' }] };
    if (state.pending.kind === 'stall') return endStall(idle);
    const queue = advance(state.queue, state.repeat, random);
    if (queue === undefined) return stopPlayback(idle, undefined);
    const { failuresInARow } = state;
    const step = startCurrent(idle, queue, 0);
    return { ...step, state: { ...step.state, failuresInARow } };
  },
  'back-online': (state, _event, random) =>
    state.isInterrupted ? resumePlayback(state, random) : still(state),
  'station-started': (state) =>
    state.phase === 'stopped' ? withoutReturn(state) : stopPlayback(state, undefined),
  'signed-out': (state) => {
    const fresh = createPlayerState(preferencesOf(state));
    return {
      state: {
        ...fresh,
        loadId: state.lastLoadId + 1,
        lastLoadId: state.lastLoadId + 1,
        lastToken: state.lastToken,
      },
      commands: [{ type: 'clear-timer' }, { type: 'unload' }],
    };
  },
};

function withVolume(state: PlayerState): PlayerStep {
  return { state, commands: [{ type: 'set-volume', volume: state.volume, isMuted: state.isMuted }] };
}

function withSound(state: PlayerState): PlayerStep {
  const { equalizer, crossfadeSeconds } = state;
  return { state, commands: [{ type: 'set-sound', settings: { equalizer, crossfadeSeconds } }] };
}

function togglePlay(state: PlayerState, random: Random): PlayerStep {
  const isOn = state.phase === 'playing' || state.phase === 'loading';
  return isOn ? pausePlayback(state) : resumePlayback(state, random);
}

/** After choosing silence or a station, a track that failed must not resume when the network returns. */
const withoutReturn = (state: PlayerState): PlayerStep =>
  still(state.isInterrupted ? { ...state, isInterrupted: false } : state);

function pausePlayback(state: PlayerState): PlayerStep {
  if (state.phase !== 'playing' && state.phase !== 'loading') return withoutReturn(state);
  return {
    state: { ...state, phase: 'paused', pending: undefined },
    commands: [{ type: 'clear-timer' }, { type: 'pause' }],
  };
}

function resumePlayback(state: PlayerState, random: Random): PlayerStep {
  if (state.track === undefined) {
    const queue = currentEntry(state.queue) === undefined ? advance(state.queue, 'all', random) : state.queue;
    return queue === undefined ? still(state) : startCurrent(state, queue, 0);
  }
  if (state.phase === 'stopped') {
    return startTrack(state, state.track, { delayMs: 0, startAtSeconds: state.currentTimeSeconds });
  }
  if (state.phase !== 'paused') return still(state);
  return {
    state: { ...state, phase: 'loading', isBlocked: false, failure: undefined },
    commands: [{ type: 'leave-station' }, { type: 'play' }],
  };
}

/** The queue changes at once; the documented delays apply only to the sound (ruling 3.14) [M-354, M-355]. */
function startList(state: PlayerState, tracks: readonly PlayerTrack[], random: Random): PlayerStep {
  if (tracks.length === 0) return still(state);
  const queue = replaceQueue(state.queue, tracks, { index: 0, random });
  const step = startCurrent(state, queue, QUEUE_FILL_DELAY_MS + QUEUE_FIRST_PLAY_DELAY_MS);
  return withReplaced(state, tracks, step);
}

function moveTo(state: PlayerState, queue: Queue | undefined): PlayerStep {
  return queue === undefined ? still(state) : startCurrent(state, queue, PLAY_AFTER_PAUSE_DELAY_MS);
}
