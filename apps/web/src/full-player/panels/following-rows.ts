import type { NowPlaying } from '#engine/engine-types.ts';
import { clockTime } from '#language/clock-time.ts';
import type { UpNextRow } from './up-next.tsx';

export function followingRows(nowPlaying: NowPlaying | undefined): readonly UpNextRow[] {
  const startedAtMs = nowPlaying?.startedAtMs;
  if (nowPlaying === undefined || startedAtMs === undefined) return [];
  return nowPlaying.entries
    .filter(({ startsAtMs }) => startsAtMs > startedAtMs)
    .flatMap(({ key, track, startsAtMs }) =>
      track === undefined
        ? []
        : {
            key,
            title: track.title,
            artist: track.artist,
            artUrl: track.artUrl,
            artOf: track.albumTitle ?? track.title,
            artColour: track.artColour,
            time: clockTime.format(startsAtMs),
          },
    );
}
