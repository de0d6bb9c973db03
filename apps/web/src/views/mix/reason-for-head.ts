import { sharedReason } from '#components/tracks/describe-reason.ts';
import type { Track } from '#data/library/library-queries.ts';

/** The shared reason, unless it is "Same artist" above songs of several artists, each of whom is one that is played. */
export function reasonForHead(
  tracks: readonly Pick<Track, 'reason' | 'moreReasons' | 'artist'>[],
): string | undefined {
  const isByOne = new Set(tracks.map(({ artist }) => artist)).size === 1;
  return tracks[0]?.reason?.kind === 'artist' && !isByOne ? undefined : sharedReason(tracks);
}
