import { RECENT_SEARCHES_STORAGE_KEY } from '@tutti/contract/limits';

/** The last searches (recent-searches.ts) of whoever has signed out; visitors load nothing else of them. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(RECENT_SEARCHES_STORAGE_KEY);
  } catch {
    // Storage refused: nothing was kept.
  }
}
