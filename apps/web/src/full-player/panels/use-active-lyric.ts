import { useEffect, useState } from 'react';
import type { Lyrics } from '#data/library/track-lyrics.ts';
import { useIsPageVisible } from '#ui/screen/use-is-page-visible.ts';

/** An interval of a second would be too late for lines, and a fifth of a second for words. */
const LOOK_EVERY_MS = { line: 200, word: 50 };

/** Indexes, -1 before the first. */
export interface ActiveLyric {
  readonly line: number;
  /** Within the line; -1 also if its words have no times. */
  readonly word: number;
}

export function findActiveLyric({ lines, isSynced }: Lyrics, positionMs: number): ActiveLyric {
  const line = isSynced ? lines.findLastIndex(({ startMs = 0 }) => startMs <= positionMs) : -1;
  return { line, word: lines[line]?.words?.findLastIndex(({ startMs }) => startMs <= positionMs) ?? -1 };
}

/** Updated while the page is visible; renders only when the line or the word changes. */
export function useActiveLyric(lyrics: Lyrics, readPositionMs: () => number): ActiveLyric {
  const isVisible = useIsPageVisible();
  const [active, setActive] = useState(() => findActiveLyric(lyrics, readPositionMs()));
  useEffect(() => {
    if (!lyrics.isSynced || !isVisible) return;
    const look = () => {
      const found = findActiveLyric(lyrics, readPositionMs());
      setActive((now) => (now.line === found.line && now.word === found.word ? now : found));
    };
    look();
    const isByWord = lyrics.lines.some(({ words }) => words !== undefined);
    const timer = window.setInterval(look, LOOK_EVERY_MS[isByWord ? 'word' : 'line']);
    return () => window.clearInterval(timer);
  }, [lyrics, isVisible, readPositionMs]);
  return active;
}
