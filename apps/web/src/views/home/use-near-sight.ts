import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/** Whether the place has come into sight of its pane, or somebody is there who may scroll to it; it stays so. */
export function useNearSight(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return;
    const come = () => setIsNear(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    });
    observer.observe(element);
    const seen = new AbortController();
    for (const sign of SIGNS) window.addEventListener(sign, come, { passive: true, signal: seen.signal });
    return () => {
      observer.disconnect();
      seen.abort();
    };
  }, [isNear, place]);
  return isNear;
}
