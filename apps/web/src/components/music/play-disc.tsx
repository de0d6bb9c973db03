import { musicTexts } from '@tutti/contract/texts/music-texts';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';

const DISC =
  'absolute z-1 grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-lift transition-opacity duration-150';
/** There when its card is pointed at; a finger has the card itself, and its menu. */
const ON_HOVER = 'opacity-0 group-hover:opacity-100 pointer-coarse:hidden';
const CORNER = 'end-2 bottom-2';

interface PlayDiscProps {
  /** What it plays. */
  title: string;
  onPlay: () => void;
  tabIndex?: 0 | -1 | undefined;
  /** Its place, where it is not the lower corner of what it lies on. */
  className?: string;
}

/** On the corner of a cover, beside the link that the card is: plays what the link opens. */
export function PlayDisc({ title, onPlay, tabIndex, className = CORNER }: PlayDiscProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={musicTexts.playNamed(title)}
      className={clsx(DISC, ON_HOVER, 'focus-visible:opacity-100', className)}
      onClick={onPlay}
    >
      <PlaySign />
    </button>
  );
}

/** The same where the card itself plays. */
export function PlayHint() {
  return (
    <span aria-hidden="true" className={clsx(DISC, ON_HOVER, CORNER)}>
      <PlaySign />
    </span>
  );
}

function PlaySign() {
  return <Play aria-hidden="true" className="size-5" fill="currentColor" />;
}
