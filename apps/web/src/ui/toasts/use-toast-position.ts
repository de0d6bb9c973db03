import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** The height that toasts cover at the lower edge, used as scroll padding. */
const COVERED = '--toasts';
const BARS = '--bars';
/** Taller controls do not count as bars, because a toast above them would cover the middle of the page. */
const BARS_MAX_SHARE = 0.6;

const findBars = () =>
  [...document.querySelectorAll<HTMLElement>('[data-bars]')].findLast(
    (bars) => bars.closest('[inert]') === null,
  );

function heightOf(bars: HTMLElement | undefined): number {
  if (bars === undefined) return 0;
  const heightPx = window.innerHeight - bars.getBoundingClientRect().top;
  return heightPx > window.innerHeight * BARS_MAX_SHARE ? 0 : Math.max(0, heightPx);
}

export function useToastPosition(area: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = area.current;
    const root = document.documentElement;
    if (element === null || toasts.length === 0) {
      root.style.removeProperty(COVERED);
      return;
    }
    const bars = findBars();
    const reposition = () => {
      root.style.setProperty(COVERED, `${element.offsetHeight}px`);
      root.style.setProperty(BARS, `${heightOf(bars)}px`);
    };
    reposition();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(reposition);
    observer.observe(element);
    if (bars !== undefined) observer.observe(bars);
    return () => observer.disconnect();
  }, [area, toasts]);
}
