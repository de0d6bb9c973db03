/** Swipes on the player bar of a phone: up opens the full player, sideways skips. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Shorter movements count as a press. */
const SWIPES_FROM_PX = 44;

export type Swipe = 'up' | 'left' | 'right';

/** Undefined for a short or diagonal movement. */
export function swipeOf(xPx: number, yPx: number): Swipe | undefined {
  if (Math.abs(xPx) >= SWIPES_FROM_PX && Math.abs(xPx) > 2 * Math.abs(yPx)) return xPx < 0 ? 'left' : 'right';
  return yPx <= -SWIPES_FROM_PX && Math.abs(yPx) > 2 * Math.abs(xPx) ? 'up' : undefined;
}

/** The bar follows a sideways movement if skipping is possible. */
export function useBarSwipe(
  bar: RefObject<HTMLElement | null>,
  canSkip: boolean,
  onSwipe: (swipe: Swipe) => void,
): void {
  const reportSwipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let start: Touch | undefined;
    let moved = { xPx: 0, yPx: 0 };
    const shift = (px: number) => element.style.setProperty('--swiped', `${px}px`);

    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        start = touches.length === 1 ? touches[0] : undefined;
        moved = { xPx: 0, yPx: 0 };
      },
      options,
    );
    element.addEventListener(
      'touchmove',
      ({ touches: [touch] }) => {
        if (start === undefined || touch === undefined) return;
        moved = { xPx: touch.clientX - start.clientX, yPx: touch.clientY - start.clientY };
        if (canSkip) shift(moved.xPx / 2);
      },
      options,
    );
    for (const type of ['touchend', 'touchcancel'] as const) {
      element.addEventListener(
        type,
        () => {
          const swipe = type === 'touchend' ? swipeOf(moved.xPx, moved.yPx) : undefined;
          shift(0);
          if (start !== undefined && swipe !== undefined) reportSwipe(swipe);
          start = undefined;
        },
        options,
      );
    }
    return () => listening.abort();
  }, [bar, canSkip]);
}
