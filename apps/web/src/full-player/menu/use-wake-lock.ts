import { useEffect } from 'react';

/** Keeps the screen awake while mounted. Browsers release the lock of a hidden page, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    async function requestLock(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // It may be refused on a low battery or unsupported.
      const got = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isGone) void got?.release();
      else lock = got;
    }
    const onVisible = () => void requestLock();
    document.addEventListener('visibilitychange', onVisible);
    void requestLock();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
