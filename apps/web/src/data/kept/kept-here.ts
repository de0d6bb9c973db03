/**
 * What the page knows of the music that is kept on this device. Every page begins with this file; what keeps and
 * removes comes later (open-keeper.ts), and only where something is kept or is about to be.
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
  changes.tell();
}

/** The server answers again: what was shown in its place is asked for anew. */
export const serverReturns = new Subscribable();

/** Browsers offer it on https and on this machine only. */
export function canKeep(): boolean {
  return import.meta.env.PROD && 'caches' in window && 'serviceWorker' in navigator && API_ORIGIN === '';
}

export function useKept(): KeptSnapshot {
  return useSyncExternalStore(changes.subscribe, readKept);
}

export function useKeptCollection(kind: KeptKind, id: string): KeptCollection | undefined {
  return useKept().collections.get(`${kind}/${id}`);
}

/** Out of reach and not here: whoever presses it would hear nothing. Where nothing is kept, there is nothing to tell apart. */
export function isBeyondReach(trackId: string): boolean {
  const { collections, isServerAway, sounds } = here;
  return collections.size > 0 && (isServerAway || !navigator.onLine) && !sounds.has(trackId);
}

/** Only what is kept can be shown and heard. */
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

/** Only through the worker, which a page that was loaded past it does not have. */
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

/** What the server says, or where it says nothing what is kept of it. */
export async function orKept<Answer>(
  ask: () => Promise<Answer>,
  read: (keeper: Keeper) => Answer | undefined,
): Promise<Answer> {
  if (!hasKept()) return ask();
  const { answerInPlace } = await import('./open-keeper.ts');
  return answerInPlace(ask, read);
}

/** Where anything lies in this browser, whoever's it is; others load nothing of all this. */
export async function withKept(act: (keeping: KeepingPage) => Promise<void>): Promise<void> {
  if (!canKeep()) return;
  const names = await caches.keys();
  // Or is known by this page only: the browser may have thrown it away while the page was open.
  const isAnything = readKept() !== NOTHING || names.some((name) => name.startsWith(KEPT_CACHES));
  if (isAnything) await act(await import('./open-keeper.ts'));
}
