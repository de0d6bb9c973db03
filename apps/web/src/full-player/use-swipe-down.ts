import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Shorter movements spring back. */
const CLOSES_FROM_PX = 96;
/** Elements that handle swipes themselves. */
const MOVED_BY_FINGER = 'input[type=range], .full-player-lyrics';

/** A swipe down from the top of the content closes the full player. */
export function useSwipeDown(fullPlayer: RefObject<HTMLElement | null>, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const element = fullPlayer.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let startY: number | undefined;
    let pulledPx = 0;

    element.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        // On a zoomed page a swipe pans.
        const isEnlarged = (window.visualViewport?.scale ?? 1) > 1;
        const isFree = !isEnlarged && !(target instanceof Element && target.closest(MOVED_BY_FINGER));
        const [touch] = touches;
        startY = touches.length === 1 && isFree && element.scrollTop <= 0 ? touch?.clientY : undefined;
        pulledPx = 0;
      },
      options,
    );
    element.addEventListener(
      'touchmove',
      ({ touches }) => {
        if (startY === undefined) return;
        pulledPx = element.scrollTop > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? startY) - startY);
        element.style.translate = pulledPx === 0 ? '' : `0 ${pulledPx}px`;
      },
      options,
    );
    for (const type of ['touchend', 'touchcancel'] as const) {
      element.addEventListener(
        type,
        () => {
          const isClosing = type === 'touchend' && startY !== undefined && pulledPx >= CLOSES_FROM_PX;
          startY = undefined;
          if (isClosing) onClose();
          else element.style.translate = '';
        },
        options,
      );
    }
    return () => listening.abort();
  }, [fullPlayer]);
}
