import { markTexts } from '@tutti/contract/music/mark-texts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type Rated, useRating } from '#data/own/ratings-queries.ts';
import { afterPress, STARS, starClass } from './star-row.ts';

const texts = markTexts.rating;

/** Arrow keys change the rating by one, digits set it, and Delete removes it. */
function starsAfter(key: string, stars: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(stars + 1, STARS.length);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(stars - 1, 0);
  if (key === 'Home' || key === 'Delete' || key === 'Backspace') return 0;
  if (key === 'End') return STARS.length;
  return /^[0-5]$/.test(key) ? Number(key) : undefined;
}

interface StarRatingProps {
  rated: Rated;
  name: string;
  className?: string;
}

/** For keys and screen readers it is a slider from zero to five; a press on the current rating removes it. */
export function StarRating({ rated, name, className }: StarRatingProps) {
  const { stars, rate } = useRating(rated);
  const [pointedAt, setPointedAt] = useState(0);

  function turn(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const wanted = starsAfter(event.key, stars);
    if (wanted === undefined) return;
    event.preventDefault();
    // Player shortcuts use these keys, too.
    event.stopPropagation();
    if (wanted !== stars) rate(wanted);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys turn it as a whole; a press hits one of its stars.
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.of(name)}
      aria-valuemin={0}
      aria-valuemax={STARS.length}
      aria-valuenow={stars}
      aria-valuetext={texts.stars(stars)}
      className={clsx('inline-flex cursor-pointer rounded-full', className)}
      onKeyDown={turn}
      onPointerLeave={() => setPointedAt(0)}
      onClick={({ target }) => {
        const pressed = Number((target as Element).closest<HTMLElement>('[data-stars]')?.dataset.stars);
        if (pressed > 0) rate(afterPress(pressed, stars));
      }}
    >
      {STARS.map((count) => {
        const isLit = count <= (pointedAt || stars);
        return (
          <span
            key={count}
            data-stars={count}
            title={texts.stars(count)}
            className={clsx('grid h-11 w-8 place-items-center', starClass(isLit))}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(count)}
          >
            <Star
              aria-hidden="true"
              fill={isLit ? 'currentColor' : 'none'}
              className="size-5"
              strokeWidth={1.75}
            />
          </span>
        );
      })}
    </div>
  );
}
