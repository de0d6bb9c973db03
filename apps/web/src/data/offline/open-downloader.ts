import { OFFLINE_CACHES, OFFLINE_ID_STORAGE_KEY } from '@tutti/contract/limits';
import { offlineTexts } from '@tutti/contract/offline/texts';
import { ApiError, isTransient } from '#api/api-error.ts';
import { fetchPlaylists } from '#api/playlists-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { Downloader, type OfflineEvent } from './downloader.ts';
import { createOfflineCache } from './offline-cache.ts';
import { titleOf } from './offline-record.ts';
import { GB, readOfflineSettings } from './offline-settings.ts';
import { offlineSource } from './offline-source.ts';
import { hasOfflineMusic, NOTHING, readOffline, serverReturns, setOffline } from './offline-status.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readRoomBytes } from './storage-space.ts';

const EVENT_TOAST_MS = 8_000;
/** After this wait, downloads are shown instead. */
const TIMEOUT_MS = 4_000;

const texts = offlineTexts.news;

let opened: Promise<Downloader> | undefined;
let openedId: string | undefined;
let end = () => {};

export function openDownloader(): Promise<Downloader> {
  const offlineId = localStorage.getItem(OFFLINE_ID_STORAGE_KEY);
  // Another page has started downloads under another id, while this page had none.
  if (offlineId !== null && openedId !== undefined && openedId !== offlineId) closeDownloader();
  opened ??= build().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function closeDownloader(): void {
  end();
  opened = undefined;
  openedId = undefined;
}

/** Only one page at a time changes records and their data. */
const briefly = (work: () => Promise<void>) => navigator.locks.request('tutti.kept.records', work);

const sweep = () => briefly(sweepAlone);

async function sweepAlone(): Promise<void> {
  const own = OFFLINE_CACHES + (localStorage.getItem(OFFLINE_ID_STORAGE_KEY) ?? '');
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(OFFLINE_CACHES) && name !== own)
      .map((name) => caches.delete(name)),
  );
}

export async function startOffline(): Promise<void> {
  await sweep();
  if (!hasOfflineMusic()) return;
  claimByWorker();
  await openDownloader();
}

/** Audio comes through the worker, which does not control a page that was opened before it, or bypassed it. */
export function claimByWorker(): void {
  if (navigator.serviceWorker.controller !== null) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('claim'));
}

export async function clearOffline(): Promise<void> {
  closeDownloader();
  setOffline(NOTHING);
  await sweep();
}

export async function catchUpOffline(): Promise<void> {
  welcomeBack();
  if (hasOfflineMusic()) await (await openDownloader()).catchUp();
}

export async function recheckServer(): Promise<void> {
  const isThere = await fetchPlaylists(AbortSignal.timeout(TIMEOUT_MS)).then(
    () => true,
    (error: unknown) => error instanceof ApiError && !isAway(error),
  );
  if (!isThere) return;
  welcomeBack();
  if (hasOfflineMusic()) (await openDownloader()).resume();
}

function welcomeBack(): void {
  setOffline({ isServerAway: false });
  serverReturns.emit();
}

/** Status 429 comes from a server that is there. */
const isAway = (error: unknown) => isTransient(error) && !(error instanceof ApiError && error.status === 429);

export async function answerFromStore<Answer>(
  fetchAnswer: () => Promise<Answer>,
  read: (downloader: Downloader) => Answer | undefined,
): Promise<Answer> {
  const pending = fetchAnswer();
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  let hasFailed = false;
  const first = await Promise.race([pending, silence]).catch((error: unknown) => {
    if (!isAway(error)) throw error;
    hasFailed = true;
  });
  if (first !== undefined) {
    if (readOffline().isServerAway) welcomeBack();
    return first;
  }
  const stored = read(await openDownloader());
  if (stored !== undefined || hasFailed) setOffline({ isServerAway: true });
  if (stored === undefined) return pending;
  // A slow server responds in the end. A new request would be as slow, forever.
  pending.then(
    () => setOffline({ isServerAway: false }),
    () => undefined,
  );
  return stored;
}

async function build(): Promise<Downloader> {
  const hadOfflineMusic = hasOfflineMusic();
  const session = sessionOf(readToken());
  // The user has signed out during a download, here or in another tab, so there is no id and none is created.
  const isSignedOut = () => sessionOf(readToken()) !== session;
  const offlineId = localStorage.getItem(OFFLINE_ID_STORAGE_KEY) ?? crypto.randomUUID();
  openedId = offlineId;
  const isOver = () => isSignedOut() || openedId !== offlineId;
  const others = new BroadcastChannel(`tutti.kept.${offlineId}`);
  const downloader = new Downloader({
    offlineId,
    cache: createOfflineCache(offlineId, isOver),
    source: offlineSource,
    limitBytes: () => readOfflineSettings().limitGb * GB,
    roomBytes: readRoomBytes,
    nowMs: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    alone: (work) => navigator.locks.request('tutti.kept', work),
    briefly,
    // The channel is closed when a download ends after a sign-out.
    notifyOthers: () => void (openedId === offlineId && others.postMessage(undefined)),
    mark(isAnything) {
      if (isSignedOut()) return;
      if (isAnything) localStorage.setItem(OFFLINE_ID_STORAGE_KEY, offlineId);
      else localStorage.removeItem(OFFLINE_ID_STORAGE_KEY);
    },
    notify(snapshot) {
      if (!isSignedOut()) setOffline(snapshot);
    },
    announce(event) {
      if (!isSignedOut()) announce(event);
    },
  });
  end = () => {
    others.close();
    downloader.close();
  };
  await downloader.open();
  const refresh = oneAtATime(() => downloader.refresh());
  others.onmessage = () => void refresh();
  if (hadOfflineMusic && downloader.isEmpty) {
    localStorage.removeItem(OFFLINE_ID_STORAGE_KEY);
    showToast('warning', texts.evictedAll, EVENT_TOAST_MS);
  }
  return downloader;
}

function describeChange({ added, removed, changed }: Extract<OfflineEvent, { is: 'changed' }>): string {
  const parts = [
    added > 0 && texts.added(added),
    removed > 0 && texts.lost(removed),
    changed > 0 && texts.replaced(changed),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function announce(event: OfflineEvent): void {
  if (event.is === 'evicted') showToast('warning', texts.evicted(event.songs), EVENT_TOAST_MS);
  else if (event.is === 'gone') showToast('warning', texts.gone(titleOf(event.record)), EVENT_TOAST_MS);
  else showToast('info', texts.changed(titleOf(event.record), describeChange(event)), EVENT_TOAST_MS);
}
