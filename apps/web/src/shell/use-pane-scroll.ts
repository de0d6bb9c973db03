import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** History entries remembered; older ones start at the top, as they would after a reload. */
const MAX_REMEMBERED = 50;
/** Content that loads late may make room for the old place only then. */
const RESTORE_WINDOW_MS = 1500;

/** The main pane scrolls alone and remembers where it was: Back returns to the same place, new views start at the top. */
export function usePaneScroll(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const element = pane.current;
    const remembered = places.current;
    if (element === null) return;
    const remember = () => {
      remembered.delete(key);
      remembered.set(key, element.scrollTop);
      if (remembered.size > MAX_REMEMBERED) {
        const oldest = remembered.keys().next().value;
        if (oldest !== undefined) remembered.delete(oldest);
      }
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [pane, key]);

  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const wanted = navigationType === 'POP' ? (places.current.get(key) ?? 0) : 0;
    element.scrollTo({ top: wanted });
    if (wanted === 0 || element.scrollTop === wanted) return;
    const observer = new ResizeObserver(() => {
      element.scrollTo({ top: wanted });
      if (element.scrollTop === wanted) observer.disconnect();
    });
    for (const child of element.children) observer.observe(child);
    const timer = setTimeout(() => observer.disconnect(), RESTORE_WINDOW_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pane, key, navigationType]);
}
