import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** How much of the lower edge of a pane lies under the toasts: what is scrolled to stays clear of it, and nothing moves. */
const COVERED = '--toasts';
/** How high that is above which they float. */
const BARS = '--bars';
/** Controls that begin further up than that are no bar: a toast above them would stand in the middle of the page. */
const BARS_MAX_SHARE = 0.6;

/** The player and whatever else must not be covered says so with `data-bars`. */
const findBars = () =>
  [...document.querySelectorAll<HTMLElement>('[data-bars]')].findLast(
    (bars) => bars.closest('[inert]') === null,
  );

function heightOf(bars: HTMLElement | undefined): number {
  if (bars === undefined) return 0;
  const heightPx = window.innerHeight - bars.getBoundingClientRect().top;
  return heightPx > window.innerHeight * BARS_MAX_SHARE ? 0 : Math.max(0, heightPx);
}

/** Keeps the area above the bars. */
export function useToastPlace(area: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = area.current;
    const root = document.documentElement;
    if (element === null || toasts.length === 0) {
      root.style.removeProperty(COVERED);
      return;
    }
    const bars = findBars();
    const place = () => {
      root.style.setProperty(COVERED, `${element.offsetHeight}px`);
      root.style.setProperty(BARS, `${heightOf(bars)}px`);
    };
    place();
    if (typeof ResizeObserver === 'undefined') return;
    // Bars come and go below it.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    if (bars !== undefined) observer.observe(bars);
    return () => observer.disconnect();
  }, [area, toasts]);
}
