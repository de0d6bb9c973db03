import { type MarkedKind, useFavouriteMark } from '#data/own/favourite-marks.ts';
import { HeartButton } from '../tracks/favourite-button.tsx';
import { StarRating } from './star-rating.tsx';

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
