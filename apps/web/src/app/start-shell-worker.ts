/** Registers the service worker (`apps/web/worker`), which opens the app when the server cannot be reached. */

/** Some browsers do not report when the page is idle. */
const AT_LEISURE_MS = 3_000;

/**
 * Waits until the first screen is rendered, because the worker loads the other screens. Browsers support workers only on
 * https and on localhost.
 */
export function startShellWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // The browser's settings may refuse it; the app then works, but only with its server.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  const registerAtLeisure = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: AT_LEISURE_MS });
    else setTimeout(register, AT_LEISURE_MS);
  };
  if (document.readyState === 'complete') registerAtLeisure();
  else window.addEventListener('load', registerAtLeisure, { once: true });
}
