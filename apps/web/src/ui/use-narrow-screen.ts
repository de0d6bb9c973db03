/**
 * Whether the page is as narrow as a phone. Only for lists that are a table on a desk and cards in a hand: hiding
 * columns would keep them from readers, and a table laid out as blocks is no table to a screen reader any more.
 */
import { useSyncExternalStore } from 'react';

/** One pixel below the breakpoint `md` of index.css. */
const NARROW = '(width < 720px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(NARROW);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(NARROW).matches ?? false);
}
