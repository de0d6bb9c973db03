import { markTexts } from '@tutti/contract/music/mark-texts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type Rated, useRating } from '#data/own/ratings-queries.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { afterPress, STARS, starClass } from './star-row.ts';

const texts = markTexts.rating;

export function MenuStars({ rated, name }: { rated: Rated; name: string }) {
  const { stars, rate } = useRating(rated, (given) => void showToast('info', texts.rated(name, given)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is nothing that a menu may hold.
    <div
      role="group"
      aria-label={texts.of(name)}
      className="mt-1.5 flex items-center gap-3 border-t border-line ps-3 pt-1.5"
    >
      {/* Icon and label stand below those of the other entries. */}
      <Star aria-hidden="true" className="size-4 shrink-0" />
      <span aria-hidden="true" className="min-w-0 grow truncate text-sm">
        {texts.group}
      </span>
      <span className="-ms-3 flex shrink-0">
        {STARS.map((count) => {
          const isLit = count <= stars;
          return (
            <button
              key={count}
              type="button"
              role="menuitemradio"
              aria-checked={count === stars}
              aria-label={texts.stars(count)}
              tabIndex={-1}
              className={clsx(
                'grid h-11 w-8.5 place-items-center rounded-lg hover:bg-raised focus-visible:bg-raised',
                starClass(isLit),
              )}
              onClick={() => rate(afterPress(count, stars))}
            >
              <Star
                aria-hidden="true"
                fill={isLit ? 'currentColor' : 'none'}
                className="size-5"
                strokeWidth={1.75}
              />
            </button>
          );
        })}
      </span>
    </div>
  );
}
