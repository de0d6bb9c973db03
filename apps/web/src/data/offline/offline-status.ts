/**
 * The page's knowledge of its downloads. Every page loads this file; the code that downloads and removes
 * (open-downloader.ts) loads only if there are downloads, or one starts.
 */
import { OFFLINE_CACHES, OFFLINE_ID_STORAGE_KEY } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { API_ORIGIN } from '#api/api-client.ts';
import { useIsOnline } from '#ui/screen/use-is-online.ts';
import type { Downloader } from './downloader.ts';
import type { OfflineKind } from './offline-record.ts';
import type { OfflineCollection, OfflineLifecycle, OfflineSnapshot } from './offline-state.ts';

export const NOTHING: OfflineSnapshot = {
  collections: new Map(),
  sounds: new Map(),
  sizeBytes: 0,
  isServerAway: false,
};

let here = NOTHING;
const changes = new Subscribable();
export const readOffline = () => here;

export function setOffline(parts: Partial<OfflineSnapshot>): void {
  here = { ...here, ...parts };
  changes.emit();
}

/** Emitted when the server responds again, so that cached data is replaced. */
export const serverReturns = new Subscribable();

/** Browsers only offer it on https and on localhost. */
export function canStoreOffline(): boolean {
  return import.meta.env.PROD && 'caches' in window && 'serviceWorker' in navigator && API_ORIGIN === '';
}

export function useOffline(): OfflineSnapshot {
  return useSyncExternalStore(changes.subscribe, readOffline);
}

export function useOfflineCollection(kind: OfflineKind, id: string): OfflineCollection | undefined {
  return useOffline().collections.get(`${kind}/${id}`);
}

/**
 * True if the track can neither be reached nor is downloaded. Without any downloads it is false, so that nothing is
 * marked.
 */
export function isBeyondReach(trackId: string): boolean {
  const { collections, isServerAway, sounds } = here;
  return collections.size > 0 && (isServerAway || !navigator.onLine) && !sounds.has(trackId);
}

/** Only downloads can be shown and played. */
export function useIsAway(): boolean {
  const isOnline = useIsOnline();
  const { collections, isServerAway } = useOffline();
  return collections.size > 0 && (isServerAway || !isOnline);
}

export function useIsBeyondReach(trackId: string): boolean {
  useIsOnline();
  useOffline();
  return isBeyondReach(trackId);
}

/** Audio comes through the worker, which a page that bypassed it does not have. */
export function findOfflineSound(url: string): string | undefined {
  const [, trackId] = /^\/api\/tracks\/(\d+)\/stream$/.exec(url) ?? [];
  if (trackId === undefined || !navigator.serviceWorker?.controller) return undefined;
  return here.sounds.get(trackId);
}

export function hasOfflineMusic(): boolean {
  try {
    return localStorage.getItem(OFFLINE_ID_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export async function loadDownloader(): Promise<Downloader> {
  return (await import('./open-downloader.ts')).openDownloader();
}

/** Returns the server's response, or the downloaded data if there is none. */
export async function orOffline<Answer>(
  ask: () => Promise<Answer>,
  read: (keeper: Downloader) => Answer | undefined,
): Promise<Answer> {
  if (!hasOfflineMusic()) return ask();
  const { answerFromStore } = await import('./open-downloader.ts');
  return answerFromStore(ask, read);
}

/** Runs if this browser stores any downloads, of whichever user; other browsers load nothing of this. */
export async function withOfflineMusic(act: (keeping: OfflineLifecycle) => Promise<void>): Promise<void> {
  if (!canStoreOffline()) return;
  const names = await caches.keys();
  // The browser may have evicted everything while the page was open, so the page's own state counts, too.
  const isAnything = readOffline() !== NOTHING || names.some((name) => name.startsWith(OFFLINE_CACHES));
  if (isAnything) await act(await import('./open-downloader.ts'));
}
