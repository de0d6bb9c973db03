import { useEffect } from 'react';

/** Keeps the screen awake where the browser can, while this is shown; a page that was hidden asks anew. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery, and in browsers without it: then the screen sleeps as always.
      const got = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isGone) void got?.release();
      else lock = got;
    }
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
