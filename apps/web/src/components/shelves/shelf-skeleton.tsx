import { homeTexts } from '@tutti/contract/home/texts';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ShelfHeader } from './shelf.tsx';
import { shelfListClass } from './shelf-geometry.ts';

const texts = homeTexts.shelves;
const CARDS = 9;

export function ShelfSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true" className="min-w-0">
      <ShelfHeader title={title} />
      <div
        role="status"
        aria-label={texts.loading(title)}
        className={`${shelfListClass('covers')} overflow-x-hidden!`}
      >
        {Array.from({ length: CARDS }, (_unused, index) => (
          <div key={index} className="min-w-0 space-y-2.5 p-3">
            <Skeleton className="aspect-square rounded-xl" />
            <div className="space-y-1">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function ShelfFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <ShelfHeader title={title} headingId={headingId} />
      <MessageState
        isAlert
        title={texts.failed(title)}
        action={<Button onClick={onRetry}>{texts.retry}</Button>}
      />
    </section>
  );
}
