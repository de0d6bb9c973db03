import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** By then a slow phone has drawn the stage. */
const AT_LEISURE_MS = 4_000;

/**
 * Whether what lies underneath is drawn. Where the page opens on the stage it would take as long as the stage itself, and
 * nobody sees it: it comes at leisure, or when it is needed.
 */
function useIsDrawn(isCovered: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(!isCovered);
  if (!isCovered && !isDrawn) setIsDrawn(true);
  useEffect(() => {
    if (isDrawn) return;
    // Before the key is told: those of the player are listened to from underneath.
    const draw = () => flushSync(() => setIsDrawn(true));
    window.addEventListener('keydown', draw, { capture: true });
    const timer = setTimeout(() => startTransition(() => setIsDrawn(true)), AT_LEISURE_MS);
    return () => {
      window.removeEventListener('keydown', draw, { capture: true });
      clearTimeout(timer);
    };
  }, [isDrawn]);
  return isDrawn;
}

interface UnderStageProps {
  isCovered: boolean;
  children: ReactNode;
}

/** Out of reach while the stage stands over it; afterwards the focus is where it was. */
export function UnderStage({ isCovered, children }: UnderStageProps) {
  const covered = useRef<HTMLDivElement>(null);
  const isDrawn = useIsDrawn(isCovered);
  useLayoutEffect(() => {
    const element = covered.current;
    if (!isCovered || element === null) return;
    const opener = document.activeElement;
    element.inert = true;
    return () => {
      element.inert = false;
      // What opened it may be gone: the live bar of a station that was left on the stage.
      const next = opener?.isConnected ? opener : element.querySelector('main');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [isCovered]);
  return <div ref={covered}>{isDrawn && children}</div>;
}
