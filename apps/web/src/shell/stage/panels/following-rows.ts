import type { NowPlaying } from '#engine/engine-types.ts';
import { dateFormat } from '#language/formats.ts';
import type { UpNextRow } from './up-next.tsx';

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** What a station has announced after what plays, each with the time of day it begins at. */
export function followingRows(nowPlaying: NowPlaying | undefined): readonly UpNextRow[] {
  const startedAtMs = nowPlaying?.startedAtMs;
  if (nowPlaying === undefined || startedAtMs === undefined) return [];
  return nowPlaying.entries
    .filter(({ startsAtMs }) => startsAtMs > startedAtMs)
    .map(({ key, track, startsAtMs }) => ({
      key,
      title: track.title,
      artist: track.artist,
      artUrl: track.artUrl,
      artOf: track.albumTitle ?? track.title,
      artColour: track.artColour,
      time: CLOCK.format(startsAtMs),
    }));
}
