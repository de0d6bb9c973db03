import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

/** The next page is asked for this far before the end: a hard fling gets here in half a second. */
const AHEAD_PX = 3_000;

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** The end of a paged list: loads on when it comes near the screen, and by press for everybody else. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = marker.current;
    if (element === null || !hasMore || isLoading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      // The pane that scrolls is the root: a margin around the window does not reach into it.
      { root: element.closest('main'), rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onMore]);
  if (!hasMore) return null;
  return (
    <div ref={marker} className="flex justify-center py-8">
      <Button disabled={isLoading} onClick={onMore}>
        {isLoading ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  );
}
