import { useRef } from 'react';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useNearViewport } from '../use-near-viewport.ts';

const HomeFoot = lazyComponent(async () => (await import('./home-foot.tsx')).HomeFoot);
/** Heading, card and line. */
const PLACE = <div aria-busy="true" className="h-48" />;

/** Loads its code when it is nearly visible, like LowerShelves. */
export function LowerFoot() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place);
  return (
    <div ref={place}>
      {isNear ? (
        <Later fallback={PLACE} missing={null}>
          <HomeFoot />
        </Later>
      ) : (
        PLACE
      )}
    </div>
  );
}
