import { useEffect } from 'react';

/** Keeps the screen awake while it is mounted, if the browser can; a page that was hidden requests the lock again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery and missing in some browsers; the screen then sleeps as usual.
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
