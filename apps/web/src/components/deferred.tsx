import { type ReactNode, useDeferredValue } from 'react';

/** Renders parts that are invisible before a hover after the screen, which therefore appears sooner. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
