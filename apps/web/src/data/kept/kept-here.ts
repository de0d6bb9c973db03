/**
 * The page's knowledge of its downloads. Every page loads this file; the code that downloads and removes
 * (open-keeper.ts) loads only if there are downloads, or one starts.
 */
import { KEPT_CACHES, KEPT_ID_STORAGE_KEY } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { API_ORIGIN } from '#api/api-client.ts';
import { useIsOnline } from '#ui/screen/use-is-online.ts';
import type { Keeper } from './keeper.ts';
import type { KeptKind } from './kept-record.ts';
import type { KeepingPage, KeptCollection, KeptSnapshot } from './kept-state.ts';

export const NOTHING: KeptSnapshot = {
  collections: new Map(),
  sounds: new Map(),
  sizeBytes: 0,
  isServerAway: false,
};

let here = NOTHING;
const changes = new Subscribable();
export const readKept = () => here;

export function tellKept(parts: Partial<KeptSnapshot>): void {
  here = { ...here, ...parts };
  changes.emit();
}

/** Emitted when the server responds again, so that cached data is replaced. */
export const serverReturns = new Subscribable();

/** Browsers only offer it on https and on localhost. */
export function canKeep(): boolean {
  return import.meta.env.PROD && 'caches' in window && 'serviceWorker' in navigator && API_ORIGIN === '';
}

export function useKept(): KeptSnapshot {
  return useSyncExternalStore(changes.subscribe, readKept);
}

export function useKeptCollection(kind: KeptKind, id: string): KeptCollection | undefined {
  return useKept().collections.get(`${kind}/${id}`);
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
  const { collections, isServerAway } = useKept();
  return collections.size > 0 && (isServerAway || !isOnline);
}

export function useIsBeyondReach(trackId: string): boolean {
  useIsOnline();
  useKept();
  return isBeyondReach(trackId);
}

/** Audio comes through the worker, which a page that bypassed it does not have. */
export function keptSound(url: string): string | undefined {
  const [, trackId] = /^\/api\/tracks\/(\d+)\/stream$/.exec(url) ?? [];
  if (trackId === undefined || !navigator.serviceWorker?.controller) return undefined;
  return here.sounds.get(trackId);
}

export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEPT_ID_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export async function loadKeeper(): Promise<Keeper> {
  return (await import('./open-keeper.ts')).openKeeper();
}

/** Returns the server's response, or the downloaded data if there is none. */
export async function orKept<Answer>(
  ask: () => Promise<Answer>,
  read: (keeper: Keeper) => Answer | undefined,
): Promise<Answer> {
  if (!hasKept()) return ask();
  const { answerInPlace } = await import('./open-keeper.ts');
  return answerInPlace(ask, read);
}

/** Runs if this browser stores any downloads, of whichever user; other browsers load nothing of this. */
export async function withKept(act: (keeping: KeepingPage) => Promise<void>): Promise<void> {
  if (!canKeep()) return;
  const names = await caches.keys();
  // The browser may have evicted everything while the page was open, so the page's own state counts, too.
  const isAnything = readKept() !== NOTHING || names.some((name) => name.startsWith(KEPT_CACHES));
  if (isAnything) await act(await import('./open-keeper.ts'));
}
