import { MIN_PLAYABLE_MS, type PoolTrack } from './rotation/pool.ts';
import type { TimelineRow } from './timeline.ts';

/** Shorter tracks, such as jingles and skits, are not faded, because a fade would swallow half of them. */
export const FADED_SOUND_MIN_MS = 30_000;

export type CuedTrack = Pick<PoolTrack, 'durationMs' | 'albumId' | 'cueInMs' | 'cueOutMs'>;

/** How a track is aired: its start, its length, and its fade under the next one. */
export type CuedAiring = Pick<TimelineRow, 'cueInMs' | 'playMs' | 'fadeOutMs'>;

interface Sounding {
  readonly fromMs: number;
  readonly lengthMs: number;
  /** False if the track may end in silence. */
  readonly isEndKnown: boolean;
}

/**
 * Airs a track from its first sound to its last. Rows stay contiguous: a row ends when the next one begins, and its
 * fade lasts until its last sound.
 */
export function airFromCueToCue(
  track: CuedTrack,
  next: CuedTrack | undefined,
  crossfadeMs: number,
): CuedAiring {
  const { fromMs, lengthMs } = soundingOf(track);
  const fadeOutMs = next === undefined ? 0 : fadeBetween(track, next, crossfadeMs);
  return { cueInMs: fromMs, playMs: lengthMs - fadeOutMs, fadeOutMs };
}

/** The same with a given fade. */
export function airWithFade(track: CuedTrack, fadeOutMs: number): CuedAiring {
  const { fromMs, lengthMs, isEndKnown } = soundingOf(track);
  const retainedMs = isEndKnown && lengthMs >= FADED_SOUND_MIN_MS ? fadeOutMs : 0;
  return { cueInMs: fromMs, playMs: lengthMs - retainedMs, fadeOutMs: retainedMs };
}

function fadeBetween(track: CuedTrack, next: CuedTrack, crossfadeMs: number): number {
  const isOneAlbum = track.albumId !== null && track.albumId === next.albumId;
  const [ending, beginning] = [soundingOf(track), soundingOf(next)];
  const isLong = Math.min(ending.lengthMs, beginning.lengthMs) >= FADED_SOUND_MIN_MS;
  return ending.isEndKnown && isLong && !isOneAlbum ? crossfadeMs : 0;
}

function soundingOf({ durationMs, cueInMs, cueOutMs }: CuedTrack): Sounding {
  const fromMs = cueInMs ?? 0;
  const lengthMs = Math.min(cueOutMs ?? 0, durationMs) - fromMs;
  // The track is not analyzed yet, or is almost silent.
  if (cueOutMs === null || lengthMs < MIN_PLAYABLE_MS)
    return { fromMs: 0, lengthMs: durationMs, isEndKnown: false };
  return { fromMs, lengthMs, isEndKnown: true };
}
