/** The user's actions on downloads. */
import { offlineTexts } from '@tutti/contract/texts/offline-texts';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { guardedToast, guardSession } from '../session-guard.ts';
import type { OfflineRef } from './offline-record.ts';
import { loadDownloader } from './offline-status.ts';

/** Starts a download, or continues an interrupted one. */
export async function download(ref: OfflineRef, name: string): Promise<void> {
  // Signing out cancels running downloads.
  const toast = guardedToast();
  // Requested at the moment when the user shows interest, because some browsers ask for permission.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    const { askForWorker, openDownloader } = await import('./open-downloader.ts');
    askForWorker();
    await (await openDownloader()).download(ref);
  } catch {
    toast('error', offlineTexts.failed(name));
  }
}

export async function haltDownload(ref: OfflineRef): Promise<void> {
  await (await loadDownloader()).halt(ref);
}

/** Removes at once and offers to download it again. */
export async function removeOffline(ref: OfflineRef, name: string): Promise<void> {
  const isStillHere = guardSession();
  await (await loadDownloader()).remove(ref);
  if (!isStillHere()) return;
  showToastWithAction(offlineTexts.removed(name), {
    label: offlineTexts.undo,
    onPress: () => void download(ref, name),
  });
}

/** Removes a download that cannot be fetched again now, so no undo is offered. */
export async function removeOfflineForNow(ref: OfflineRef, name: string): Promise<void> {
  const toast = guardedToast();
  await (await loadDownloader()).remove(ref);
  toast('info', offlineTexts.removed(name));
}

export async function removeAllOffline(): Promise<void> {
  await (await loadDownloader()).removeAll();
}
