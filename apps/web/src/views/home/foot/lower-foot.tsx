import { useRef } from 'react';
import { useNearViewport } from '#ui/screen/use-near-viewport.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const HomeFoot = lazyComponent(async () => (await import('./home-foot.tsx')).HomeFoot);
const PLACEHOLDER = <div aria-busy="true" className="h-48" />;

/** Its code loads when it is nearly visible, because it would delay the first screen. */
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
