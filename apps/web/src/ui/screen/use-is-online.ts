import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const changes = new Subscribable();
const emit = () => changes.emit();

/** Shares the browser's listeners, because every row of a long table subscribes. */
export function subscribeToNetwork(listener: () => void): () => void {
  if (!changes.hasListeners) {
    window.addEventListener('online', emit);
    window.addEventListener('offline', emit);
  }
  const leave = changes.subscribe(listener);
  return () => {
    leave();
    if (changes.hasListeners) return;
    window.removeEventListener('online', emit);
    window.removeEventListener('offline', emit);
  };
}

/** The state that the browser reports: false is certain, while true may still mean that the server is unreachable. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}
