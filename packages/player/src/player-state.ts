import { type RepeatMode, VOLUME_DEFAULT } from '@tutti/contract/limits';
import { clampCrossfade } from './crossfade.ts';
import type { PlayerTrack } from './player-types.ts';
import { emptyQueue, type Queue } from './queue.ts';

export type PlayerPhase = 'stopped' | 'loading' | 'playing' | 'paused';

export interface PlayerState {
  readonly phase: PlayerPhase;
  readonly track: PlayerTrack | undefined;
  readonly currentTimeSeconds: number;
  readonly durationSeconds: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly repeat: RepeatMode;
  /** How long tracks that follow each other sound together; 0 does without. */
  readonly crossfadeSeconds: number;
  readonly queue: Queue;
  /** What stood there when it was cleared last. */
  readonly clearedQueue: Queue | undefined;
  /** What was taken out last, for Undo. */
  readonly removal: { readonly entryId: string; readonly before: Queue; readonly after: Queue } | undefined;
  /** The browser refused to start sound without a gesture. */
  readonly isBlocked: boolean;
  readonly failure: string | undefined;
  /** The network went away under the track: it goes on by itself when the network is back. */
  readonly isInterrupted: boolean;
  /** Tracks that could not be played, one after the other. */
  readonly failuresInARow: number;
  /** Times the loaded track was loaded anew because nothing came. */
  readonly reloads: number;
  /** Of what sounds; events of another load are stale and ignored. */
  readonly loadId: number;
  readonly lastLoadId: number;
  /** The one delayed step under way, if any; a timer with another token is stale. */
  readonly pending: Pending | undefined;
  readonly lastToken: number;
  /** What the output was told to go on with, and how long before the end of what sounds. */
  readonly prepared:
    | { readonly loadId: number; readonly entryId: string; readonly crossfadeSeconds: number }
    | undefined;
}

export interface Pending {
  /** `stall`: nothing sounds although it should; see what became of it. */
  readonly kind: 'start' | 'advance' | 'stall';
  readonly token: number;
}

/** What is kept over a reload of the page. */
export interface PlayerPreferences {
  readonly volume: number;
  readonly isMuted: boolean;
  readonly repeat: RepeatMode;
  readonly isShuffled: boolean;
  readonly crossfadeSeconds: number;
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
    queue: preferences.isShuffled ? { ...emptyQueue, order: [] } : emptyQueue,
    clearedQueue: undefined,
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

/** 0 to 1 [M-361]; what is no number leaves the volume as it was. */
export function clampVolume(volume: number, fallback: number): number {
  return Number.isNaN(volume) ? fallback : Math.min(Math.max(volume, 0), 1);
}
