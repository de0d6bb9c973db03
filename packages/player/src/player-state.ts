import { type RepeatMode, VOLUME_DEFAULT } from '@tutti/contract/limits';
import { clampCrossfade } from './crossfade.ts';
import type { EqualizerPreset } from './equalizer.ts';
import type { PlayerTrack, QueueEntry } from './player-types.ts';
import { emptyQueue, type Queue } from './queue.ts';
import type { Speeds } from './speed.ts';

export type PlayerPhase = 'stopped' | 'loading' | 'playing' | 'paused';

/** A queue that another list has replaced, with the position at which it stopped. */
export interface ReplacedQueue {
  readonly queue: Queue;
  /** The queue of the other list when it started. */
  readonly by: Queue;
  readonly track: PlayerTrack | undefined;
  readonly currentTimeSeconds: number;
  readonly isOn: boolean;
}

export interface PlayerState {
  readonly phase: PlayerPhase;
  readonly track: PlayerTrack | undefined;
  readonly currentTimeSeconds: number;
  readonly durationSeconds: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly repeat: RepeatMode;
  /** Length of crossfades; 0 turns them off. */
  readonly crossfadeSeconds: number;
  /** False leaves a short pause between tracks, and crossfades albums, too. */
  readonly isGapless: boolean;
  readonly equalizer: EqualizerPreset;
  readonly speeds: Speeds;
  readonly queue: Queue;
  /** The queue before it was last cleared. */
  readonly clearedQueue: Queue | undefined;
  /** The last queue that the listener would miss, for Undo. */
  readonly replaced: ReplacedQueue | undefined;
  /** The entries of the list that was last started; the queue has others once the listener has changed it. */
  readonly startedEntries: readonly QueueEntry[] | undefined;
  /** The last removed entry, for Undo. */
  readonly removal: { readonly entryId: string; readonly before: Queue; readonly after: Queue } | undefined;
  /** The browser refused to start sound without a gesture. */
  readonly isBlocked: boolean;
  readonly failure: string | undefined;
  /** The network failed during the track; playback resumes by itself when it is back. */
  readonly isInterrupted: boolean;
  /** Number of consecutive tracks that could not be played. */
  readonly failuresInARow: number;
  /** How often the loaded track was reloaded because no data came. */
  readonly reloads: number;
  /** Id of the playing load; events of any other load are stale and ignored. */
  readonly loadId: number;
  readonly lastLoadId: number;
  /** The pending delayed step, if any; a timer with another token is stale. */
  readonly pending: Pending | undefined;
  readonly lastToken: number;
  /** The track that the output was told to prepare, and its crossfade. */
  readonly prepared:
    | { readonly loadId: number; readonly entryId: string; readonly crossfadeSeconds: number }
    | undefined;
}

export interface Pending {
  /** `stall`: sound is due but absent, so the machine checks why. */
  readonly kind: 'start' | 'advance' | 'stall';
  readonly token: number;
}

/** Settings that survive a reload of the page. */
export interface PlayerPreferences {
  readonly volume: number;
  readonly isMuted: boolean;
  readonly repeat: RepeatMode;
  readonly isShuffled: boolean;
  readonly crossfadeSeconds: number;
  readonly isGapless: boolean;
  readonly equalizer: EqualizerPreset;
  readonly speeds: Speeds;
}

export function preferencesOf(state: PlayerState): PlayerPreferences {
  const { volume, isMuted, repeat, crossfadeSeconds, isGapless, equalizer, speeds } = state;
  const isShuffled = state.queue.order !== undefined;
  return { volume, isMuted, repeat, isShuffled, crossfadeSeconds, isGapless, equalizer, speeds };
}

export function createPlayerState(preferences: Partial<PlayerPreferences> = {}): PlayerState {
  return {
    phase: 'stopped',
    track: undefined,
    currentTimeSeconds: 0,
    durationSeconds: 0,
    volume: clampVolume(preferences.volume ?? VOLUME_DEFAULT, VOLUME_DEFAULT),
    isMuted: preferences.isMuted ?? false,
    repeat: preferences.repeat ?? 'none',
    crossfadeSeconds: clampCrossfade(preferences.crossfadeSeconds ?? 0, 0),
    isGapless: preferences.isGapless ?? true,
    equalizer: preferences.equalizer ?? 'off',
    speeds: preferences.speeds ?? new Map(),
    queue: preferences.isShuffled ? { ...emptyQueue, order: [] } : emptyQueue,
    clearedQueue: undefined,
    replaced: undefined,
    startedEntries: undefined,
    removal: undefined,
    isBlocked: false,
    failure: undefined,
    isInterrupted: false,
    failuresInARow: 0,
    reloads: 0,
    loadId: 0,
    lastLoadId: 0,
    pending: undefined,
    lastToken: 0,
    prepared: undefined,
  };
}

/** 0 to 1 [M-361]; returns `fallback` if it is not a number. */
export function clampVolume(volume: number, fallback: number): number {
  return Number.isNaN(volume) ? fallback : Math.min(Math.max(volume, 0), 1);
}
