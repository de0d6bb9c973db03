import { type ReactNode, useDeferredValue } from 'react';

/**
 * What nobody sees before they point at it, as the buttons on a card: drawn right after the screen it belongs to, which
 * stands sooner for it.
 */
export function DrawnLater({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
