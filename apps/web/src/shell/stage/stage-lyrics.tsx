import { useEffect, useState } from 'react';
import type { Lyrics } from '#data/media-queries.ts';
import { usePlayer, usePlayerProgress, useReadServerNow, useStation } from '#engine/engine-context.tsx';
import { LyricsLines } from './lyrics-lines.tsx';

/** Of one's own music: a press on a line plays from there. */
export function TrackLyrics({ lyrics }: { lyrics: Lyrics }) {
  const { seek } = usePlayer();
  const { currentTimeSeconds } = usePlayerProgress();
  return <LyricsLines lyrics={lyrics} positionMs={currentTimeSeconds * 1000} seek={seek} />;
}

/** Once a second would have words come late. */
const LOOK_EVERY_MS = 200;

/** By the station's clock, as everybody hears it. */
export function StationLyrics({ lyrics }: { lyrics: Lyrics }) {
  const { startedAtMs, entries } = useStation().nowPlaying ?? {};
  const readNow = useReadServerNow();
  const [nowMs, setNowMs] = useState(readNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(readNow()), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [readNow]);
  const cueInMs = entries?.find((entry) => entry.startsAtMs === startedAtMs)?.cueInMs ?? 0;
  return <LyricsLines lyrics={lyrics} positionMs={nowMs - (startedAtMs ?? nowMs) + cueInMs} />;
}
