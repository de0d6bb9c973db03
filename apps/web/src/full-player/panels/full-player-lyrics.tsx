import type { Lyrics } from '#data/library/track-lyrics.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useReadStationPositionMs, useReadTrackPositionMs } from '../use-read-position.ts';
import { LyricsLines } from './lyrics-lines.tsx';
import { useActiveLyric } from './use-active-lyric.ts';

export function TrackLyrics({ lyrics }: { lyrics: Lyrics }) {
  const { seek } = usePlayer();
  return (
    <LyricsLines lyrics={lyrics} active={useActiveLyric(lyrics, useReadTrackPositionMs())} seek={seek} />
  );
}

/** Follows the station's clock, so all listeners see the same line. */
export function StationLyrics({ lyrics }: { lyrics: Lyrics }) {
  return <LyricsLines lyrics={lyrics} active={useActiveLyric(lyrics, useReadStationPositionMs())} />;
}
