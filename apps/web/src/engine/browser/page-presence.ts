/** Reports the return of network or screen, because timers were throttled meanwhile. */
export function watchPresence({ wake, backOnline }: { wake(): void; backOnline(): void }): {
  start(): void;
  stop(): void;
} {
  const wakeWhenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  return {
    start() {
      window.addEventListener('online', wake);
      window.addEventListener('online', backOnline);
      document.addEventListener('visibilitychange', wakeWhenVisible);
    },
    stop() {
      window.removeEventListener('online', wake);
      window.removeEventListener('online', backOnline);
      document.removeEventListener('visibilitychange', wakeWhenVisible);
    },
  };
}
