import { offlineTexts } from '@tutti/contract/offline/texts';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { guardedToast, guardSession } from '../session-guard.ts';
import { loadDownloader } from './load-downloader.ts';
import type { OfflineRef } from './offline-record.ts';

export async function download(ref: OfflineRef, name: string): Promise<void> {
  // Signing out cancels running downloads.
  const toast = guardedToast();
  // Requested here, because some browsers ask the user for permission.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    const { claimByWorker, openDownloader } = await import('./open-downloader.ts');
    claimByWorker();
    await (await openDownloader()).download(ref);
  } catch {
    toast('error', offlineTexts.failed(name));
  }
}

export async function haltDownload(ref: OfflineRef): Promise<void> {
  await (await loadDownloader()).halt(ref);
}

export async function removeOffline(ref: OfflineRef, name: string): Promise<void> {
  const isStillHere = guardSession();
  await (await loadDownloader()).remove(ref);
  if (!isStillHere()) return;
  showToastWithAction(offlineTexts.removed(name), {
    label: offlineTexts.undo,
    onPress: () => void download(ref, name),
  });
}

/** Offers no undo, because the download cannot be fetched again now. */
export async function removeOfflineForNow(ref: OfflineRef, name: string): Promise<void> {
  const toast = guardedToast();
  await (await loadDownloader()).remove(ref);
  toast('info', offlineTexts.removed(name));
}

export async function removeAllOffline(): Promise<void> {
  await (await loadDownloader()).removeAll();
}
