import { type MarkedKind, useFavoriteMark } from '#data/own/favorite-marks.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { HeartButton } from './favorite-button.tsx';
import { StarRating } from './star-rating.tsx';

/** Reserves the place of both marks until the item is known; each one wraps by itself. */
export function CollectionMarksWaiting() {
  return (
    <>
      <Skeleton className="size-11 rounded-full!" />
      <Skeleton className="h-11 w-40 rounded-full!" />
    </>
  );
}

interface CollectionMarksProps {
  kind: MarkedKind;
  id: string;
  name: string;
}

/** Favorite button and stars of an album or artist, on its page. */
export function CollectionMarks({ kind, id, name }: CollectionMarksProps) {
  const heart = useFavoriteMark(kind, { id, name });
  return (
    <>
      <HeartButton {...heart} name={name} />
      <StarRating rated={{ kind, id }} name={name} />
    </>
  );
}
