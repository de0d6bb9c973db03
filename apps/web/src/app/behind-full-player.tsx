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

/** A slow phone has rendered the full player by then. */
const AT_LEISURE_MS = 4_000;

/** Delays the page below if the app opens on the full player, because rendering both would take too long. */
function useIsDrawn(isCovered: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(!isCovered);
  if (!isCovered && !isDrawn) setIsDrawn(true);
  useEffect(() => {
    if (isDrawn) return;
    // Rendered before the event arrives, because the page below handles the player's keys.
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

/** Makes the page below inert while the full player covers it, and restores the focus afterwards. */
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
      // The element that opened it may be gone, like the live bar of a station that the user has left, or never have
      // existed if the app opened on the full player.
      const next = opener?.isConnected && opener !== document.body ? opener : element.querySelector('main');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [isCovered]);
  // Needs a boundary of its own if the app opened on the full player, because code that loads after a key press would
  // hide the full player. Otherwise there is a boundary already.
  const drawn = cameCovered ? <Suspense fallback={<SplashScreen />}>{children}</Suspense> : children;
  return <div ref={covered}>{isDrawn && drawn}</div>;
}
