import { useEffect, useState } from 'react';

/** Becomes true when the condition has held for the delay, and false at once. */
export function useLasting(isTrue: boolean, delayMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setHasLasted(true), delayMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isTrue, delayMs]);
  return isTrue && hasLasted;
}
