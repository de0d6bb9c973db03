/** Loads the code that downloads and removes (open-downloader.ts), but only if there are downloads, or one starts. */
import { OFFLINE_CACHES } from '@tutti/contract/limits';
import type { Downloader } from './downloader.ts';
import type { OfflineLifecycle } from './offline-state.ts';
import { canStoreOffline, hasOfflineMusic, NOTHING, readOffline } from './offline-status.ts';

export async function loadDownloader(): Promise<Downloader> {
  return (await import('./open-downloader.ts')).openDownloader();
}

/** Returns the server's response, or the downloaded data if there is none. */
export async function orOffline<Answer>(
  fetchOnline: () => Promise<Answer>,
  read: (keeper: Downloader) => Answer | undefined,
): Promise<Answer> {
  if (!hasOfflineMusic()) return fetchOnline();
  const { answerFromStore } = await import('./open-downloader.ts');
  return answerFromStore(fetchOnline, read);
}

/** Runs if this browser stores any downloads, of whichever user; other browsers load nothing of this. */
export async function withOfflineMusic(act: (keeping: OfflineLifecycle) => Promise<void>): Promise<void> {
  if (!canStoreOffline()) return;
  const names = await caches.keys();
  // The browser may have evicted everything while the page was open, so the page's own state counts, too.
  const isAnything = readOffline() !== NOTHING || names.some((name) => name.startsWith(OFFLINE_CACHES));
  if (isAnything) await act(await import('./open-downloader.ts'));
}
