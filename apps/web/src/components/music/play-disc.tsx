import { musicTexts } from '@tutti/contract/music/texts';
import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';

const DISC =
  'absolute z-1 grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-lift transition-opacity duration-150';
/** Visible on hover; on touch the card and its menu do the same. */
const ON_HOVER = 'opacity-0 group-hover:opacity-100 pointer-coarse:hidden';
export const CORNER = 'end-2 bottom-2';

export interface PlayDiscProps {
  title: string;
  onPlay: () => void;
  /** A disc that knows it also pauses, and is visible without hovering meanwhile. */
  isPlaying?: boolean;
  tabIndex?: 0 | -1 | undefined;
  /** The lower corner by default. */
  className?: string;
}

/** Plays the item that the card's link opens. */
export function PlayDisc({ title, onPlay, isPlaying, tabIndex, className = CORNER }: PlayDiscProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={musicTexts.playNamed(title)}
      aria-pressed={isPlaying}
      className={clsx(DISC, !isPlaying && ON_HOVER, 'focus-visible:opacity-100', className)}
      onClick={onPlay}
    >
      <PlaySign isPlaying={isPlaying === true} />
    </button>
  );
}

export function PlayHint() {
  return (
    <span aria-hidden="true" className={clsx(DISC, ON_HOVER, CORNER)}>
      <PlaySign />
    </span>
  );
}

export function PlaySign({ isPlaying = false, className = 'size-5' }) {
  const Sign = isPlaying ? Pause : Play;
  return <Sign aria-hidden="true" className={className} fill="currentColor" />;
}
