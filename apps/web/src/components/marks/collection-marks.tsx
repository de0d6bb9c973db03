import { type MarkedKind, useFavouriteMark } from '#data/own/favourite-marks.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { HeartButton } from '../tracks/favourite-button.tsx';
import { StarRating } from './star-rating.tsx';

/** In their place until it is known what they mark: two, which go to another line each for itself. */
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

/** Heart and stars of an album or an artist, on its page. */
export function CollectionMarks({ kind, id, name }: CollectionMarksProps) {
  const heart = useFavouriteMark(kind, { id, name });
  return (
    <>
      <HeartButton {...heart} name={name} />
      <StarRating rated={{ kind, id }} name={name} />
    </>
  );
}
