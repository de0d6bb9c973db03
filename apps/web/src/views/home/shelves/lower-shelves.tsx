import { homeTexts } from '@tutti/contract/texts/home-texts';
import type { ComponentProps } from 'react';
import { lazy, Suspense, useRef } from 'react';
import { ShelfSkeleton } from '#components/shelves/shelf-skeleton.tsx';
import { useNearSight } from '../use-near-sight.ts';
import type { MusicShelves as Shelves } from './music-shelves.tsx';

const texts = homeTexts.shelves;

const MusicShelves = lazy(async () => ({ default: (await import('./music-shelves.tsx')).MusicShelves }));

/** The two that nearly every library has. */
function Waiting({ isStill = false }: { isStill?: boolean }) {
  return (
    <>
      <ShelfSkeleton title={texts.madeForYou} isStill={isStill} />
      <ShelfSkeleton title={texts.justAdded} isStill={isStill} />
    </>
  );
}

/** What is seen after scrolling: its code is loaded when it comes near, so that the first screen need not wait for it. */
export function LowerShelves(props: ComponentProps<typeof Shelves>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearSight(place);
  const { shelves, isError } = props;
  return (
    <div ref={place} className="space-y-8">
      {isNear && (shelves !== undefined || isError) ? (
        <Suspense fallback={<Waiting />}>
          <MusicShelves {...props} />
        </Suspense>
      ) : (
        <Waiting isStill={!isNear} />
      )}
    </div>
  );
}
