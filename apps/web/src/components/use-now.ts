import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time for "5m ago" and the like; keeps them true while the page stays open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
