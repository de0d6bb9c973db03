import { markTexts } from '@tutti/contract/music/mark-texts';
import { Star } from 'lucide-react';
import { type MarkedKind, useFavoriteMark } from '#data/own/favorite-marks.ts';
import { useRating } from '#data/own/ratings-queries.ts';
import { HeartButton } from './favorite-button.tsx';
import { StarRating } from './star-rating.tsx';

interface MarkedItemProps {
  kind: MarkedKind;
  id: string;
  name: string;
}

export function CollectionHeart({ kind, id, name }: MarkedItemProps) {
  return <HeartButton {...useFavoriteMark(kind, { id, name })} name={name} />;
}

/** Only for a rated item, because everything else is rated in its menu; on a phone it is among the facts. */
export function GivenStars({ kind, id, name }: MarkedItemProps) {
  const rated = { kind, id };
  const { stars } = useRating(rated);
  return stars === 0 ? null : <StarRating rated={rated} name={name} className="collection-stars" />;
}

/** The rating among the facts of a phone. */
export function StarsFact({ kind, id }: Omit<MarkedItemProps, 'name'>) {
  const { stars } = useRating({ kind, id });
  if (stars === 0) return null;
  return (
    <span className="shrink-0 whitespace-pre sm:hidden">
      {' · '}
      <span role="img" aria-label={markTexts.rating.stars(stars)} className="text-accent">
        {stars} <Star aria-hidden="true" fill="currentColor" className="inline size-3 align-baseline" />
      </span>
    </span>
  );
}
