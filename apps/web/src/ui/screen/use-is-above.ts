import { type RefObject, useEffect, useState } from 'react';

/** True while a part of the element is above the visible part of its pane. */
export function useIsAbove(anchor: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const element = anchor.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry;
        // A hidden element has no width.
        const isInUpperHalf = boundingClientRect.width > 0 && boundingClientRect.top < window.innerHeight / 2;
        setIsAbove(intersectionRatio < 1 && isInUpperHalf);
      },
      { threshold: [0, 1] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [anchor]);
  return isAbove;
}
