import type { RefObject } from 'react';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Older entries start at the top, as after a reload. */
const MAX_REMEMBERED = 50;
/** Content that loads late may become tall enough for the old position only then. */
const RESTORE_WINDOW_MS = 10_000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Stores the scroll position of the main pane for each history entry: Back restores it, and new views start at the top.
 */
export function usePaneScroll(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const offsets = useRef(new Map<string, number>());
  const stands = useRef(0);

  // Runs before anything in the pane is measured, because a list would otherwise render rows for the former page's
  // position, and before the pane's next scroll event, because that of a shortened pane is not a position of the former
  // view.
  useInsertionEffect(() => {
    const wanted = offsets.current.get(key) ?? 0;
    // Skipped, because scrolling forces a layout of the whole page.
    if (wanted === 0 && stands.current === 0) return;
    pane.current?.scrollTo({ top: wanted });
    // The scroll event comes with the next frame, and another Back may come first.
    stands.current = wanted;
  }, [pane, key]);

  useLayoutEffect(() => {
    const element = pane.current;
    const known = offsets.current;
    if (element === null) return;
    const wanted = known.get(key) ?? 0;
    const stopReturning = wanted === 0 ? () => false : returnTo(element, wanted);
    const remember = () => {
      stands.current = element.scrollTop;
      rememberOffset(known, key, stands.current);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      element.removeEventListener('scroll', remember);
      // The user left before the old position was restored, so it stays the stored one.
      if (stopReturning()) rememberOffset(known, key, wanted);
    };
  }, [pane, key]);
}

function rememberOffset(offsets: Map<string, number>, key: string, top: number): void {
  offsets.delete(key);
  offsets.set(key, top);
  const [oldest] = offsets.keys();
  if (offsets.size > MAX_REMEMBERED && oldest !== undefined) offsets.delete(oldest);
}

/**
 * Scrolls as soon as the content is tall enough; the returned function cancels that and returns whether it was pending.
 */
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
