/**
 * The session token of this browser. It is in local storage under the documented key, so that it survives a
 * reload, and signing out in one tab signs out the others.
 */
import { OFFLINE_ID_STORAGE_KEY, TOKEN_STORAGE_KEY, UNSENT_PLAYS_STORAGE_KEY } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';

/** `left` by the user (in any tab), or `refused` by the server; undefined if nobody was signed in here. */
export type SignOutReason = 'left' | 'refused' | undefined;

let lastReason: SignOutReason;
const changes = new Subscribable();
/**
 * Used if the browser refuses storage (private windows, blocked cookies); the session then lasts as long as the page.
 */
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

/** Replaces the token of the same session, unless the user has signed out or in meanwhile. */
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

/** Why there is no token. */
export function readSignOutReason(): SignOutReason {
  return lastReason;
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
