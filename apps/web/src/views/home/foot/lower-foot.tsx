import { useRef } from 'react';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useNearViewport } from '../use-near-viewport.ts';

const HomeFoot = lazyComponent(async () => (await import('./home-foot.tsx')).HomeFoot);
/** Heading, card and line. */
const PLACEHOLDER = <div aria-busy="true" className="h-48" />;

/** Loads its code when it is nearly visible, like LowerShelves. */
export function LowerFoot() {
  const anchor = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(anchor);
  return (
    <div ref={anchor}>
      {isNear ? (
        <Later fallback={PLACEHOLDER} missing={null}>
          <HomeFoot />
        </Later>
      ) : (
        PLACEHOLDER
      )}
    </div>
  );
}
