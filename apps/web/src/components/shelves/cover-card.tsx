import { homeTexts } from '@tutti/contract/texts/home-texts';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { SHELF_CONTROL, useTabStop } from './shelf.tsx';

interface CoverCardProps {
  title: string;
  note?: ReactNode;
  picture: ReactNode;
  /** A press on the card plays it; otherwise it opens something. */
  isPlayed?: boolean;
  onPress: () => void;
  /** Plays what a press opens. */
  onPlay?: () => void;
}

const DISC =
  'absolute end-2 bottom-2 z-1 grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-lift transition-opacity duration-150';
const ON_HOVER = 'opacity-0 group-hover:opacity-100 pointer-coarse:hidden';

/** A cover with two lines below it: one of a shelf. */
export function CoverCard({ title, note, picture, isPlayed = false, onPress, onPlay }: CoverCardProps) {
  const tabIndex = useTabStop();
  return (
    <div className="group relative flex min-w-0 flex-col gap-2.5 rounded-card p-3 transition-colors duration-150 hover:bg-raised">
      <div className="relative aspect-square">
        {picture}
        {isPlayed && (
          <span aria-hidden="true" className={clsx(DISC, ON_HOVER)}>
            <Play className="size-5" fill="currentColor" />
          </span>
        )}
        {onPlay !== undefined && (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={homeTexts.shelves.play(title)}
            className={clsx(DISC, ON_HOVER, 'focus-visible:opacity-100')}
            onClick={onPlay}
          >
            <Play aria-hidden="true" className="size-5" fill="currentColor" />
          </button>
        )}
      </div>
      <button
        type="button"
        {...SHELF_CONTROL}
        tabIndex={tabIndex}
        title={title}
        className="block min-w-0 text-start after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        onClick={onPress}
      >
        {isPlayed && <span className="sr-only">{homeTexts.shelves.playWord}</span>}{' '}
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>{' '}
        <span dir="auto" className="block min-h-5 truncate text-sm text-muted">
          {note}
        </span>
      </button>
    </div>
  );
}
