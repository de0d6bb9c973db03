import { RECENT_SEARCHES_STORAGE_KEY } from '@tutti/contract/limits';

/**
 * Removes the stored searches after a sign-out. It is separate from recent-searches.ts, because visitors load nothing
 * else of it.
 */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(RECENT_SEARCHES_STORAGE_KEY);
  } catch {
    // Without storage nothing was stored.
  }
}
