import { lazy, Suspense, useRef } from 'react';
import { useNearSight } from './use-near-sight.ts';

const HomeActivity = lazy(async () => ({ default: (await import('./home-activity.tsx')).HomeActivity }));
/** Heading and card. */
const PLACE = <div aria-busy="true" className="h-40" />;

/** As LowerShelves: its code comes when it is near. */
export function LowerActivity() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearSight(place);
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={PLACE}>
          <HomeActivity />
        </Suspense>
      ) : (
        PLACE
      )}
    </div>
  );
}
