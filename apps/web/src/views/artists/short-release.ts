import type { Album } from '#data/library/library-queries.ts';

const SHORT_TRACKS_MAX = 4;
const SHORT_BELOW_SECONDS = 25 * 60;

/** A single or an EP: at most four tracks and less than 25 minutes. Two long pieces are an album. */
export function isShortRelease({
  trackCount,
  durationSeconds,
}: Pick<Album, 'trackCount' | 'durationSeconds'>): boolean {
  return trackCount <= SHORT_TRACKS_MAX && durationSeconds < SHORT_BELOW_SECONDS;
}
