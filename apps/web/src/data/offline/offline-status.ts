/** Every page loads this file; open-downloader.ts loads only if there are downloads, or one starts. */
import { OFFLINE_ID_STORAGE_KEY } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { API_ORIGIN } from '#api/api-client.ts';
import { subscribeToNetwork, useIsOnline } from '#ui/screen/use-is-online.ts';
import type { OfflineKind } from './offline-record.ts';
import type { OfflineCollection, OfflineSnapshot } from './offline-state.ts';

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

/** Browsers support it only on https and on localhost. */
export function canStoreOffline(): boolean {
  return import.meta.env.PROD && 'caches' in window && 'serviceWorker' in navigator && API_ORIGIN === '';
}

export function useOffline(): OfflineSnapshot {
  return useSyncExternalStore(changes.subscribe, readOffline);
}

export function useOfflineCollection(kind: OfflineKind, id: string): OfflineCollection | undefined {
  return useOffline().collections.get(`${kind}/${id}`);
}

/** Always false without any downloads, so that nothing is marked. */
export function isBeyondReach(trackId: string): boolean {
  const { collections, isServerAway, sounds } = here;
  return collections.size > 0 && (isServerAway || !navigator.onLine) && !sounds.has(trackId);
}

/** Returns true if only downloads can be shown and played. */
export function useIsAway(): boolean {
  const isOnline = useIsOnline();
  const { collections, isServerAway } = useOffline();
  return collections.size > 0 && (isServerAway || !isOnline);
}

function subscribeToReach(listener: () => void): () => void {
  const leave = [changes.subscribe(listener), subscribeToNetwork(listener)];
  return () => leave.forEach((stop) => stop());
}

export function useIsBeyondReach(trackId: string): boolean {
  return useSyncExternalStore(subscribeToReach, () => isBeyondReach(trackId));
}

/** Audio comes through the worker, which may not control the page. */
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
