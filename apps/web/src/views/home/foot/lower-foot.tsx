import { lazy, Suspense, useRef } from 'react';
import { useNearSight } from '../use-near-sight.ts';

const HomeFoot = lazy(async () => ({ default: (await import('./home-foot.tsx')).HomeFoot }));
/** Heading, card and line. */
const PLACE = <div aria-busy="true" className="h-48" />;

/** As LowerShelves: its code comes when it is near. */
export function LowerFoot() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearSight(place);
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={PLACE}>
          <HomeFoot />
        </Suspense>
      ) : (
        PLACE
      )}
    </div>
  );
}
