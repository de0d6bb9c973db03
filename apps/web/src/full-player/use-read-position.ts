import { useCallback, useRef } from 'react';
import { usePlayer, useReadPlayerProgress, useReadServerNow, useStation } from '#engine/engine-context.tsx';

/** The player reports its position four times a second; a longer gap means that the sound has stopped. */
const GAP_MAX_MS = 500;

/** Reads the position within the own track, extrapolated since the last report while it plays. */
export function useReadTrackPositionMs(): () => number {
  const { isPlaying, speed } = usePlayer();
  const readProgress = useReadPlayerProgress();
  const reported = useRef({ seconds: 0, atMs: 0 });
  return useCallback(() => {
    const { currentTimeSeconds: seconds } = readProgress();
    const nowMs = performance.now();
    if (reported.current.seconds !== seconds) reported.current = { seconds, atMs: nowMs };
    const sinceMs = isPlaying ? Math.min(nowMs - reported.current.atMs, GAP_MAX_MS) * speed : 0;
    return seconds * 1_000 + sinceMs;
  }, [isPlaying, speed, readProgress]);
}

/** Reads the position within the file that is on air from the station's clock. */
export function useReadStationPositionMs(): () => number {
  const { startedAtMs, entries } = useStation().nowPlaying ?? {};
  const readNow = useReadServerNow();
  const cueInMs = entries?.find((entry) => entry.startsAtMs === startedAtMs)?.cueInMs ?? 0;
  return useCallback(() => {
    const nowMs = readNow();
    return nowMs - (startedAtMs ?? nowMs) + cueInMs;
  }, [readNow, startedAtMs, cueInMs]);
}
