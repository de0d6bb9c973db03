/** Computes crossfades between two tracks of one's own queue. Pure. */
import type { Queue } from './queue.ts';

export const CROSSFADE_MAX_SECONDS = 12;

/** Returns `fallback` if `seconds` is not a number. */
export function clampCrossfade(seconds: number, fallback: number): number {
  return Number.isNaN(seconds) ? fallback : Math.min(Math.max(seconds, 0), CROSSFADE_MAX_SECONDS);
}

interface Meeting {
  /** The listener's setting. */
  readonly requestedSeconds: number;
  /** Lengths of both tracks; 0 if unknown. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** The second track follows the first on their album, and plays in that order. */
  readonly isAlbumRun: boolean;
}

/**
 * Returns how long both tracks overlap; 0 means no crossfade. Album runs are not crossfaded, and no more than half of
 * a track is.
 */
export function crossfadeSeconds({ requestedSeconds, fromSeconds, toSeconds, isAlbumRun }: Meeting): number {
  if (isAlbumRun || !(fromSeconds > 0)) return 0;
  const shorter = toSeconds > 0 ? Math.min(fromSeconds, toSeconds) : fromSeconds;
  return Math.min(clampCrossfade(requestedSeconds, 0), shorter / 2);
}

/** Whether the second position is the next track of the same album in playing order. */
export function isNextOfAlbum(
  { entries, order }: Pick<Queue, 'entries' | 'order'>,
  [from, to]: readonly [from: number, to: number],
): boolean {
  const albumId = entries[from]?.track.albumId;
  return (
    order === undefined && albumId !== undefined && to === from + 1 && entries[to]?.track.albumId === albumId
  );
}

/** Volume factors of both tracks at a share of the crossfade. Their total power is constant. */
export function crossfadeFactors(share: number): { readonly from: number; readonly to: number } {
  const angle = (Math.min(Math.max(share, 0), 1) * Math.PI) / 2;
  return { from: Math.cos(angle), to: Math.sin(angle) };
}
