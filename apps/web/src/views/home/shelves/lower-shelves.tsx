import { homeTexts } from '@tutti/contract/texts/home-texts';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { ShelfSkeleton } from '#components/shelves/shelf-skeleton.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useNearViewport } from '../use-near-viewport.ts';
import type { MusicShelves as Shelves } from './music-shelves.tsx';

const texts = homeTexts.shelves;

const MusicShelves = lazyComponent(async () => (await import('./music-shelves.tsx')).MusicShelves);

/** The two shelves that nearly every library has. */
function Waiting() {
  return (
    <>
      <ShelfSkeleton title={texts.madeForYou} />
      <ShelfSkeleton title={texts.justAdded} />
    </>
  );
}

/**
 * The shelves that need scrolling: their code loads when they are nearly visible, so that the first screen need not
 * wait for it.
 */
export function LowerShelves(props: ComponentProps<typeof Shelves>) {
  const anchor = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(anchor);
  const { shelves, isError } = props;
  return (
    // Hidden animations would keep the processor busy.
    <div ref={anchor} className={`space-y-8 ${isNear ? '' : 'is-still'}`}>
      {isNear && (shelves !== undefined || isError) ? (
        <Later fallback={<Waiting />} missing={null}>
          <MusicShelves {...props} />
        </Later>
      ) : (
        <Waiting />
      )}
    </div>
  );
}
