import { fullPlayerTexts } from '@tutti/contract/texts/full-player-texts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Lyrics } from '#data/library/media-queries.ts';

/** Keys that scroll. */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Keeps the active line slightly above the middle until the user scrolls. */
function useFollowing(index: number) {
  const box = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const hasLooked = useRef(false);
  useEffect(() => {
    const scroller = box.current;
    const line = scroller?.querySelectorAll<HTMLElement>('li')[Math.max(index, 0)];
    if (!isFollowing || scroller === null || line === undefined) return;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    const top = line.offsetTop - scroller.clientHeight * 0.35;
    // The first scroll is not animated.
    scroller.scrollTo?.({ top, behavior: isCalm || !hasLooked.current ? 'instant' : 'smooth' });
    hasLooked.current = true;
  }, [index, isFollowing]);
  return { box, isFollowing, setFollowing };
}

interface LyricsLinesProps {
  lyrics: Lyrics;
  /** Index of the active line; -1 before the first. */
  sung: number;
  /** Undefined for stations, where listeners cannot seek. */
  seek?: ((seconds: number) => void) | undefined;
}

/** Lyrics that follow the song; without times they are static. */
export function LyricsLines({ lyrics: { lines, isSynced }, sung: active, seek }: LyricsLinesProps) {
  const { box, isFollowing, setFollowing } = useFollowing(active);
  const isElsewhere = isSynced && !isFollowing;

  function line(text: string, startMs: number | undefined, isActive: boolean): ReactNode {
    const className = clsx(
      'full-player-line',
      isSynced ? isActive && 'full-player-line-active' : 'full-player-line-plain',
    );
    const words = text === '' ? <span aria-hidden="true">{fullPlayerTexts.noWords}</span> : text;
    if (seek === undefined || startMs === undefined || text === '')
      return (
        <p dir="auto" className={className}>
          {isSynced || text !== '' ? words : '\u00a0'}
        </p>
      );
    const jump = () => {
      seek(startMs / 1000);
      setFollowing(true);
    };
    return (
      <button type="button" dir="auto" className={className} onClick={jump}>
        {words}
      </button>
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <section
        ref={box}
        aria-label={fullPlayerTexts.lyrics}
        className="full-player-lyrics"
        tabIndex={0}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
        onKeyDown={(event) => {
          if (!SCROLL_KEYS.has(event.key)) return;
          // These keys change the volume elsewhere.
          event.stopPropagation();
          setFollowing(false);
        }}
      >
        <ol>
          {lines.map(({ text, startMs }, index) => (
            <li key={`${index}`} aria-current={index === active ? 'true' : undefined}>
              {line(text, startMs, index === active)}
            </li>
          ))}
        </ol>
      </section>
      <div className="flex min-h-11 items-center">
        {isElsewhere && (
          <button
            type="button"
            className="min-h-11 rounded-full bg-ink/10 px-4 text-sm font-medium hover:bg-ink/20"
            onClick={() => setFollowing(true)}
          >
            {fullPlayerTexts.follow}
          </button>
        )}
      </div>
    </>
  );
}
