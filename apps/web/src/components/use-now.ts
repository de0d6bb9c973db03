import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The current time for "5m ago" and the like, updated while the page is open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
