import type { RefObject } from 'react';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The number of history entries remembered; older ones start at the top, as after a reload. */
const MAX_REMEMBERED = 50;
/** Content that loads late may be tall enough for the old position only then. */
const RESTORE_WINDOW_MS = 10_000;
/** Any of these events means that the user has chosen another position. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Only the main pane scrolls. It remembers its position per history entry: Back returns to it, and new views start at
 * the top.
 */
export function usePaneScroll(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const offsets = useRef(new Map<string, number>());
  /** The last known position of the pane, which starts at the top. */
  const stands = useRef(0);

  // Runs before anything in the pane is measured, because a list would first render rows for the position of the former
  // page, and before the pane's next scroll event, because a shortened pane scrolls and that is no position of the
  // former view.
  useInsertionEffect(() => {
    // Every new history entry has a new key.
    const wanted = offsets.current.get(key) ?? 0;
    // Scrolling causes a layout of the whole page.
    if (wanted === 0 && stands.current === 0) return;
    pane.current?.scrollTo({ top: wanted });
    // The scroll event fires with the next frame, and another Back may come before it.
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
      // The user left before the old position could be restored, so it is still the one to return to.
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
 * Scrolls there as soon as the content is tall enough; the returned function cancels that and tells whether it was
 * pending.
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
