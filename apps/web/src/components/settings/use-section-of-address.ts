import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows the section that a link from another page names, because the browser finds it only when it loads a page. */
export function useSectionOfAddress(ids: readonly string[]): void {
  const wanted = useLocation().hash.slice(1);
  const isKnown = ids.includes(wanted);
  useEffect(() => {
    if (isKnown) document.getElementById(wanted)?.scrollIntoView({ block: 'start' });
  }, [wanted, isKnown]);
}
