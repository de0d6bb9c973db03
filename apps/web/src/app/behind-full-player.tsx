import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { SplashScreen } from '#ui/states/splash-screen.tsx';

/** By then a slow phone has drawn the full player. */
const AT_LEISURE_MS = 4_000;

/**
 * Whether what lies underneath is drawn. Where the page opens on the full player it would take as long as the full player itself, and
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

interface BehindFullPlayerProps {
  isCovered: boolean;
  children: ReactNode;
}

/** Out of reach while the full player stands over it; afterwards the focus is where it was. */
export function BehindFullPlayer({ isCovered, children }: BehindFullPlayerProps) {
  const covered = useRef<HTMLDivElement>(null);
  const isDrawn = useIsDrawn(isCovered);
  const [cameCovered] = useState(isCovered);
  useLayoutEffect(() => {
    const element = covered.current;
    if (!isCovered || element === null) return;
    const opener = document.activeElement;
    element.inert = true;
    return () => {
      element.inert = false;
      // What opened it may be gone: the live bar of a station that was left on the full player.
      // Where the page opened on the full player, nothing of it did.
      const next = opener?.isConnected && opener !== document.body ? opener : element.querySelector('main');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [isCovered]);
  // Drawn at once for a key, what waits for its code would take the full player away with it. A page that opens without the full player
  // has one such place already, and React lets a second one wait.
  const drawn = cameCovered ? <Suspense fallback={<SplashScreen />}>{children}</Suspense> : children;
  return <div ref={covered}>{isDrawn && drawn}</div>;
}
