/** Keeps the screen on where the browser can; elsewhere, the settings of the device decide. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return;
  const request = () => {
    if (document.visibilityState === 'visible')
      void navigator.wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', request);
  request();
}
