import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Events that precede scrolling. */
const SIGNS = ['wheel', 'touchstart', 'keydown'] as const;
/** A moving pointer is probably on its way to a press, which rendering all shelves would delay. */
const HAND_ARRIVES_MS = 700;

/** True once the element is nearly visible or the user may scroll to it; it stays true. */
export function useNearViewport(anchor: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = anchor.current;
    if (isNear || element === null) return;
    const come = () => setIsNear(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    });
    observer.observe(element);
    const seen = new AbortController();
    const listening = { passive: true, signal: seen.signal };
    for (const sign of SIGNS) window.addEventListener(sign, come, listening);
    window.addEventListener('pointermove', () => setTimeout(come, HAND_ARRIVES_MS), {
      ...listening,
      once: true,
    });
    return () => {
      observer.disconnect();
      seen.abort();
    };
  }, [isNear, anchor]);
  return isNear;
}
