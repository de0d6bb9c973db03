/**
 * The session token of this browser. It is in local storage under the documented key, so that it survives a
 * reload and signing out affects all tabs.
 */
import { OFFLINE_ID_STORAGE_KEY, TOKEN_STORAGE_KEY, UNSENT_PLAYS_STORAGE_KEY } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';

/** `left` by the user (in any tab), `refused` by the server, or undefined if nobody was signed in. */
export type SignOutReason = 'left' | 'refused' | undefined;

let lastReason: SignOutReason;
const changes = new Subscribable();
/** Used if the browser refuses storage (private windows, blocked cookies), until the page closes. */
let memoryToken: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY) ?? memoryToken;
  } catch {
    return memoryToken;
  }
}

export function storeToken(token: string): void {
  try {
    // Downloads and unsent plays belong to the former session.
    localStorage.removeItem(OFFLINE_ID_STORAGE_KEY);
    localStorage.removeItem(UNSENT_PLAYS_STORAGE_KEY);
    localStorage.setItem(TOKEN_STORAGE_KEY, token);
    memoryToken = null;
  } catch {
    memoryToken = token;
  }
  changes.emit();
}

/** Ignored if the user has signed out or in meanwhile. */
export function replaceToken(last: string, fresh: string): void {
  if (readToken() !== last) return;
  try {
    localStorage.setItem(TOKEN_STORAGE_KEY, fresh);
    memoryToken = null;
  } catch {
    memoryToken = fresh;
  }
  changes.emit();
}

export function readSignOutReason(): SignOutReason {
  return lastReason;
}

/** They may wait since an earlier visit, and the code that sends them is loaded only then. */
export function hasUnsentPlays(): boolean {
  try {
    return localStorage.getItem(UNSENT_PLAYS_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function clearToken(reason: SignOutReason): void {
  lastReason = reason;
  memoryToken = null;
  try {
    localStorage.removeItem(OFFLINE_ID_STORAGE_KEY);
    localStorage.removeItem(UNSENT_PLAYS_STORAGE_KEY);
    localStorage.removeItem(TOKEN_STORAGE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
  changes.emit();
}

function onStorage(event: StorageEvent): void {
  // A null key means that another tab called localStorage.clear().
  if (event.key !== TOKEN_STORAGE_KEY && event.key !== null) return;
  memoryToken = null;
  lastReason = 'left';
  changes.emit();
}

export function subscribeToToken(listener: () => void): () => void {
  if (!changes.hasListeners) window.addEventListener('storage', onStorage);
  const unsubscribe = changes.subscribe(listener);
  return () => {
    unsubscribe();
    if (!changes.hasListeners) window.removeEventListener('storage', onStorage);
  };
}
