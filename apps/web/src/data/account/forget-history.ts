import { RECENT_SEARCHES_STORAGE_KEY } from '@tutti/contract/limits';
import { OPENED_PLAYLISTS_KEY } from '#above-the-fold/stored-names.ts';

/** Separate from the modules that store them, because visitors load nothing else of those. */
export function forgetHistory(): void {
  try {
    for (const key of [RECENT_SEARCHES_STORAGE_KEY, OPENED_PLAYLISTS_KEY]) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was stored.
  }
}
