import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Says how high the toasts are: whoever may not be covered leaves that much room at its lower edge. */
const ROOM = '--toasts';
/** Says how high that is above which they stand. */
const BARS = '--bars';

/** What stands at the lower edge of the page says so with `data-bars`, and has the room above itself. */
const findBars = () =>
  [...document.querySelectorAll<HTMLElement>('[data-bars]')].find((bars) => bars.closest('[inert]') === null);

/** Keeps the area above the bars, and the room for it free. */
export function useToastPlace(area: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = area.current;
    const root = document.documentElement;
    if (element === null || toasts.length === 0) {
      root.style.removeProperty(ROOM);
      return;
    }
    const bars = findBars();
    const place = () => {
      root.style.setProperty(ROOM, `${element.offsetHeight}px`);
      const barsPx = [...(bars?.children ?? [])].reduce(
        (sum, bar) => sum + bar.getBoundingClientRect().height,
        0,
      );
      root.style.setProperty(BARS, `${barsPx}px`);
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
