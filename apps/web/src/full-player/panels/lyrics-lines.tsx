import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Lyrics } from '#data/library/track-lyrics.ts';
import type { ActiveLyric } from './use-active-lyric.ts';

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

type LyricsLine = Lyrics['lines'][number];

interface TimedWordsProps {
  words: NonNullable<LyricsLine['words']>;
  activeIndex: number;
}

/** The words of the active line light up one after the other; read aloud they are one line. */
function TimedWords({ words, activeIndex }: TimedWordsProps) {
  return words.map(({ text }, index) => (
    <span key={`${index}`} className="full-player-word" data-lit={index <= activeIndex}>
      {text}
    </span>
  ));
}

interface LyricsLinesProps {
  lyrics: Lyrics;
  active: ActiveLyric;
  /** Undefined for stations, which cannot seek. */
  seek?: ((seconds: number) => void) | undefined;
}

/** Lyrics without times are static. */
export function LyricsLines({ lyrics: { lines, isSynced }, active, seek }: LyricsLinesProps) {
  const { box, isFollowing, setFollowing } = useFollowing(active.line);
  const isElsewhere = isSynced && !isFollowing;

  function line({ text, startMs, words: timed }: LyricsLine, isActive: boolean): ReactNode {
    const className = clsx(
      'full-player-line',
      isSynced ? isActive && 'full-player-line-active' : 'full-player-line-plain',
    );
    const timedText =
      isActive && timed !== undefined ? <TimedWords words={timed} activeIndex={active.word} /> : text;
    const words = text === '' ? <span aria-hidden="true">{fullPlayerTexts.noWords}</span> : timedText;
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
          // Player shortcuts use these keys, too.
          event.stopPropagation();
          setFollowing(false);
        }}
      >
        <ol>
          {lines.map((one, index) => (
            <li key={`${index}`} aria-current={index === active.line ? 'true' : undefined}>
              {line(one, index === active.line)}
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
