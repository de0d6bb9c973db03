/** The service worker (`apps/web/worker`), which opens the app where the server cannot be reached. */

/** Not before the page has what it needs itself; browsers offer workers on https and on this machine only. */
export function startShellWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Refused by the person's settings: the app works all the same, but only with its server.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
