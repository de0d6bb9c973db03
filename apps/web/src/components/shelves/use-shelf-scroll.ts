import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Share of the visible width; the card at the edge stays visible, which helps orientation. */
const PAGE_SHARE = 0.85;
/** Zoomed pages round positions. */
const SLACK_PX = 2;

interface ShelfScroll {
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  page(direction: 1 | -1): void;
}

export function useShelfScroll(list: RefObject<HTMLElement | null>, count: number): ShelfScroll {
  const [reach, setReach] = useState({ canGoBack: false, canGoOn: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards reach farther.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Counted from the right on right-to-left pages.
      const from = Math.abs(scrollLeft);
      const canGoBack = from > SLACK_PX;
      const canGoOn = from + clientWidth < scrollWidth - SLACK_PX;
      setReach((known) =>
        known.canGoBack === canGoBack && known.canGoOn === canGoOn ? known : { canGoBack, canGoOn },
      );
    };
    element.addEventListener('scroll', update, { passive: true });
    // Reports the first size, too, after the page is laid out; reading it now would force a layout for every shelf.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    if (observer === undefined) update();
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer?.disconnect();
    };
  }, [list, count]);

  return {
    ...reach,
    page: (direction) => {
      const element = list.current;
      const onwards = element?.matches(':dir(rtl)') ? -direction : direction;
      element?.scrollBy({ left: onwards * element.clientWidth * PAGE_SHARE });
    },
  };
}
