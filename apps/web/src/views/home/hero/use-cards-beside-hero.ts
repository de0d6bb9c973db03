import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { windowWidthPx } from '#above-the-fold/art-size.ts';

/** Matches `BESIDE_HERO`: 60 rem of the page, beside the sidebar and an open panel. */
const PAGE_MIN_PX = 960;

function subscribe(listener: () => void): () => void {
  const page = document.getElementById('main');
  if (page === null || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(listener);
  observer.observe(page);
  return () => observer.disconnect();
}

/** Narrow windows are not measured, because that forces a layout. */
const areShown = (): boolean =>
  windowWidthPx() >= PAGE_MIN_PX && (document.getElementById('main')?.clientWidth ?? 0) >= PAGE_MIN_PX;

/** Whether there is room for cards beside the hero, whose album is then no shortcut. */
export function useCardsBesideHero(): boolean {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const isShown = useSyncExternalStore(subscribe, areShown);
  // The page has no width while it is rendered for the first time, and its shortcuts would move after the first paint.
  useLayoutEffect(() => {
    if (areShown() !== isShown) lookAgain();
  }, [isShown]);
  return isShown;
}
