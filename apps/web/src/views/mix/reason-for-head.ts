import { sharedReason } from '#components/tracks/describe-reason.ts';
import type { Track } from '#data/library/library-queries.ts';

/** Returns the reason of all songs, but not "Same artist" above songs of several artists, because nobody would know which one. */
export function reasonForHead(
  tracks: readonly Pick<Track, 'reason' | 'moreReasons' | 'artist'>[],
): string | undefined {
  const isByOne = new Set(tracks.map(({ artist }) => artist)).size === 1;
  return tracks[0]?.reason?.kind === 'artist' && !isByOne ? undefined : sharedReason(tracks);
}
