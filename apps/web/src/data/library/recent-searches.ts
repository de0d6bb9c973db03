/** The last searches in this browser (M-297): newest first, no duplicates, at most ten, removed after a sign-out. */
import { RECENT_SEARCHES_MAX, RECENT_SEARCHES_STORAGE_KEY } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { readToken, subscribeToToken } from '#api/token-store.ts';

const changes = new Subscribable();
const NONE: readonly string[] = [];
let cachedText: string | null = null;
let cachedTerms: readonly string[] = NONE;

// The user has signed out (forget-history.ts removes the stored ones), and the next user must not see them.
subscribeToToken(() => {
  if (readToken() === null) [cachedText, cachedTerms] = [null, NONE];
});

function parseTerms(text: string | null): readonly string[] {
  if (text === null) return NONE;
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return NONE;
    return value.filter((term): term is string => typeof term === 'string').slice(0, RECENT_SEARCHES_MAX);
  } catch {
    // Foreign data is ignored, because an empty history is better than a broken page.
    return NONE;
  }
}

export function listRecentSearches(): readonly string[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(RECENT_SEARCHES_STORAGE_KEY);
  } catch {
    return cachedTerms;
  }
  if (text !== cachedText) {
    cachedText = text;
    cachedTerms = parseTerms(text);
  }
  return cachedTerms;
}

function write(terms: readonly string[]): void {
  try {
    if (terms.length === 0) localStorage.removeItem(RECENT_SEARCHES_STORAGE_KEY);
    else localStorage.setItem(RECENT_SEARCHES_STORAGE_KEY, JSON.stringify(terms));
  } catch {
    // Without storage the list of this page still changes.
    cachedTerms = terms;
  }
  changes.emit();
}

export function rememberSearch(term: string): void {
  const trimmed = term.trim();
  if (trimmed === '') return;
  const others = listRecentSearches().filter((known) => known.toLowerCase() !== trimmed.toLowerCase());
  write([trimmed, ...others].slice(0, RECENT_SEARCHES_MAX));
}

export function clearRecentSearches(): void {
  if (listRecentSearches().length > 0) write(NONE);
}

/** Undoes a clear; newer searches stay first. */
export function restoreRecentSearches(terms: readonly string[]): void {
  const since = listRecentSearches();
  write([...since, ...terms.filter((term) => !since.includes(term))].slice(0, RECENT_SEARCHES_MAX));
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(changes.subscribe, listRecentSearches);
}
