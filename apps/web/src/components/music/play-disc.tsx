import { musicTexts } from '@tutti/contract/texts/music-texts';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';

const DISC =
  'absolute z-1 grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-lift transition-opacity duration-150';
/** Visible on hover; on touch the card and its menu do the same. */
const ON_HOVER = 'opacity-0 group-hover:opacity-100 pointer-coarse:hidden';
const CORNER = 'end-2 bottom-2';

interface PlayDiscProps {
  /** The title that it plays. */
  title: string;
  onPlay: () => void;
  tabIndex?: 0 | -1 | undefined;
  /** Its position; the lower corner by default. */
  className?: string;
}

/** The play button in the corner of a cover, beside the card's link: it plays the item that the link opens. */
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

/** The same icon on a card that plays by itself. */
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
