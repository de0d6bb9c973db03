import { type RepeatMode, VOLUME_DEFAULT } from '@tutti/contract/limits';
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
  readonly queue: Queue;
  /** The browser refused to start sound without a gesture. */
  readonly isBlocked: boolean;
  readonly failure: string | undefined;
  /** Raised with each load; events of an older load are stale and ignored. */
  readonly loadId: number;
  /** The one delayed step under way, if any; a timer with another token is stale. */
  readonly pending: { readonly kind: 'start' | 'advance'; readonly token: number } | undefined;
  readonly lastToken: number;
  readonly preloadUrl: string | undefined;
}

/** What is kept over a reload of the page. */
export interface PlayerPreferences {
  readonly volume: number;
  readonly isMuted: boolean;
  readonly repeat: RepeatMode;
  readonly isShuffled: boolean;
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
    queue: preferences.isShuffled ? { ...emptyQueue, order: [] } : emptyQueue,
    isBlocked: false,
    failure: undefined,
    loadId: 0,
    pending: undefined,
    lastToken: 0,
    preloadUrl: undefined,
  };
}

/** 0 to 1 [M-361]; what is no number leaves the volume as it was. */
export function clampVolume(volume: number, fallback: number): number {
  return Number.isNaN(volume) ? fallback : Math.min(Math.max(volume, 0), 1);
}
