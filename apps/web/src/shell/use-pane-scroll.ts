import type { RefObject } from 'react';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** History entries remembered; older ones start at the top, as they would after a reload. */
const MAX_REMEMBERED = 50;
/** Content that loads late may make room for the old place only then. */
const RESTORE_WINDOW_MS = 10_000;
/** Whoever does one of these has found a place of their own. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The main pane scrolls alone and remembers where it was: Back returns to the same place, new views start at the top. */
export function usePaneScroll(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const places = useRef(new Map<string, number>());
  /** Where the pane was last heard to be; at its beginning, it is at the top. */
  const stands = useRef(0);

  // Before anything in the pane measures itself: a list that opens where the page before it was scrolled to would draw its
  // rows for that place first. And before the pane is heard again: what it had to scroll by, because it became shorter, is
  // no place of the view that left.
  useInsertionEffect(() => {
    // Every new entry of the history has a key of its own, which nobody knows yet.
    const wanted = places.current.get(key) ?? 0;
    // To scroll lays the whole page out.
    if (wanted === 0 && stands.current === 0) return;
    pane.current?.scrollTo({ top: wanted });
    // Its event comes with the next picture, and another Back may come before that.
    stands.current = wanted;
  }, [pane, key]);

  useLayoutEffect(() => {
    const element = pane.current;
    const known = places.current;
    if (element === null) return;
    const wanted = known.get(key) ?? 0;
    const stopReturning = wanted === 0 ? () => false : returnTo(element, wanted);
    const remember = () => {
      stands.current = element.scrollTop;
      keepPlace(known, key, stands.current);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      element.removeEventListener('scroll', remember);
      // Left before there was room for the old place: it is still the place to come back to.
      if (stopReturning()) keepPlace(known, key, wanted);
    };
  }, [pane, key]);
}

function keepPlace(places: Map<string, number>, key: string, top: number): void {
  places.delete(key);
  places.set(key, top);
  const [oldest] = places.keys();
  if (places.size > MAX_REMEMBERED && oldest !== undefined) places.delete(oldest);
}

/** Scrolls there as soon as there is room; the answer ends that, and tells whether it was still under way. */
function returnTo(element: HTMLElement, wanted: number): () => boolean {
  let isUnderWay = element.scrollTop < wanted - 1;
  if (!isUnderWay) return () => false;
  const observer = new ResizeObserver(() => {
    element.scrollTo({ top: wanted });
    if (element.scrollTop >= wanted - 1) end();
  });
  const timer = setTimeout(end, RESTORE_WINDOW_MS);
  for (const child of element.children) observer.observe(child);
  for (const type of TAKES_OVER) window.addEventListener(type, end, { passive: true });

  function end(): boolean {
    const wasUnderWay = isUnderWay;
    isUnderWay = false;
    clearTimeout(timer);
    observer.disconnect();
    for (const type of TAKES_OVER) window.removeEventListener(type, end);
    return wasUnderWay;
  }
  return end;
}
