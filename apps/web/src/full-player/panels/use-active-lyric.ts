import { useEffect, useState } from 'react';
import type { Lyrics } from '#data/library/media-queries.ts';
import { useIsPageVisible } from '#ui/screen/use-is-page-visible.ts';

/** Once a second would be too late for lyrics. */
const LOOK_EVERY_MS = 200;

function findActiveLine({ lines, isSynced }: Lyrics, positionMs: number): number {
  return isSynced ? lines.findLastIndex(({ startMs = 0 }) => startMs <= positionMs) : -1;
}

/**
 * Index of the active line, -1 before the first. Checked only while the page is visible; renders only when the line
 * changes.
 */
export function useActiveLyric(lyrics: Lyrics, readPositionMs: () => number): number {
  const isVisible = useIsPageVisible();
  const [active, setActiveIndex] = useState(() => findActiveLine(lyrics, readPositionMs()));
  useEffect(() => {
    if (!lyrics.isSynced || !isVisible) return;
    const look = () => setActiveIndex(findActiveLine(lyrics, readPositionMs()));
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [lyrics, isVisible, readPositionMs]);
  return active;
}
