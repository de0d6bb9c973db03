/** Two tracks of one's own queue that sound together for a while, the first fading under the second. Pure. */
import type { Queue } from './queue.ts';

export const CROSSFADE_MAX_SECONDS = 12;

/** What is no number leaves it as it was. */
export function clampCrossfade(seconds: number, fallback: number): number {
  return Number.isNaN(seconds) ? fallback : Math.min(Math.max(seconds, 0), CROSSFADE_MAX_SECONDS);
}

interface Meeting {
  /** What the listener wants. */
  readonly requestedSeconds: number;
  /** Lengths of the two; 0 while one is not known. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** The second follows the first on their album, and is heard in that order. */
  readonly isAlbumRun: boolean;
}

/**
 * How long both sound; 0 where the second begins as the first ends. Albums are heard as they were made, and of no track
 * more than half is under another one.
 */
export function crossfadeSeconds({ requestedSeconds, fromSeconds, toSeconds, isAlbumRun }: Meeting): number {
  if (isAlbumRun || !(fromSeconds > 0)) return 0;
  const shorter = toSeconds > 0 ? Math.min(fromSeconds, toSeconds) : fromSeconds;
  return Math.min(clampCrossfade(requestedSeconds, 0), shorter / 2);
}

/** Whether the second of two places is the next one of the same album in the order that is heard. */
export function isNextOfAlbum(
  { entries, order }: Pick<Queue, 'entries' | 'order'>,
  [from, to]: readonly [from: number, to: number],
): boolean {
  const albumId = entries[from]?.track.albumId;
  return (
    order === undefined && albumId !== undefined && to === from + 1 && entries[to]?.track.albumId === albumId
  );
}

/** Of how loud the first still is and the second already, at a share of the crossfade: together as loud as one alone. */
export function crossfadeFactors(share: number): { readonly from: number; readonly to: number } {
  const angle = (Math.min(Math.max(share, 0), 1) * Math.PI) / 2;
  return { from: Math.cos(angle), to: Math.sin(angle) };
}
