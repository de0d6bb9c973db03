import { useCallback } from 'react';
import type { Lyrics } from '#data/library/media-queries.ts';
import { usePlayer, useReadPlayerProgress, useReadServerNow, useStation } from '#engine/engine-context.tsx';
import { LyricsLines } from './lyrics-lines.tsx';
import { useActiveLyric } from './use-active-lyric.ts';

/** Lyrics of the user's own music: a press on a line seeks there. */
export function TrackLyrics({ lyrics }: { lyrics: Lyrics }) {
  const { seek } = usePlayer();
  const readProgress = useReadPlayerProgress();
  const readPositionMs = useCallback(() => readProgress().currentTimeSeconds * 1_000, [readProgress]);
  return <LyricsLines lyrics={lyrics} sung={useActiveLyric(lyrics, readPositionMs)} seek={seek} />;
}

/** Lyrics by the station clock, in sync with all listeners. */
export function StationLyrics({ lyrics }: { lyrics: Lyrics }) {
  const { startedAtMs, entries } = useStation().nowPlaying ?? {};
  const readNow = useReadServerNow();
  const cueInMs = entries?.find((entry) => entry.startsAtMs === startedAtMs)?.cueInMs ?? 0;
  const readPositionMs = useCallback(() => {
    const nowMs = readNow();
    return nowMs - (startedAtMs ?? nowMs) + cueInMs;
  }, [readNow, startedAtMs, cueInMs]);
  return <LyricsLines lyrics={lyrics} sung={useActiveLyric(lyrics, readPositionMs)} />;
}
