import type { YearInReview } from '@tutti/contract/statistics/schemas';
import { MostListened } from './most-listened.tsx';
import { Facts } from './year-facts.tsx';
import { YearPicturePanel } from './year-picture-panel.tsx';
import { Together } from './year-together.tsx';

/** A year with music: the picture and the numbers of the user, and below them those of everybody. */
export function Review({ review }: { review: YearInReview }) {
  return (
    <>
      <div className="grid items-start gap-8 lg:grid-cols-[auto_minmax(0,1fr)]">
        <YearPicturePanel review={review} />
        <div className="space-y-4">
          <Facts review={review} />
          <MostListened isNarrow report={review} />
        </div>
      </div>
      <Together year={String(review.year)} />
    </>
  );
}
