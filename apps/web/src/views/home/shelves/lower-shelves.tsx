import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { useNearViewport } from '#ui/screen/use-near-viewport.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import type { MusicShelves as Shelves } from './music-shelves.tsx';
import { WaitingShelves } from './waiting-shelves.tsx';

const MusicShelves = lazyComponent(async () => (await import('./music-shelves.tsx')).MusicShelves);

/** Their code loads when they are nearly visible, because it would delay the first screen. */
export function LowerShelves(props: ComponentProps<typeof Shelves>) {
  const anchor = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(anchor);
  const { shelves, isError } = props;
  return (
    // Stops animations outside the screen, because they would keep the processor busy.
    <div ref={anchor} className={`space-y-8 ${isNear ? '' : 'is-still'}`}>
      {isNear && (shelves !== undefined || isError) ? (
        <Later fallback={<WaitingShelves />} missing={null}>
          <MusicShelves {...props} />
        </Later>
      ) : (
        <WaitingShelves />
      )}
    </div>
  );
}
