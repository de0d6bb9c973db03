/** Requests a list when the pointer is over its link, because the response then usually arrives before the press. */
import type { QueryClient } from '@tanstack/react-query';
import { preloadList } from '#data/library/library-queries.ts';
import { readView } from '#navigation/view.ts';

/** Touch and screen readers fire these events, too. */
const SIGNS = ['pointerover', 'focusin'] as const;

const FONT = "1em 'Inter Variable'";

/** Fonts that load after the list would cause a second layout of all of it. */
async function fetchLettersOf(list: unknown): Promise<void> {
  if (list !== undefined) await document.fonts?.load(FONT, JSON.stringify(list));
}

function preloadTarget(client: QueryClient, link: HTMLAnchorElement | null): void {
  if (link === null || link.origin !== window.location.origin) return;
  const { id, ...narrowed } = readView(link.pathname, null, link.search);
  // A list that is searched, sorted or filtered needs another request.
  if (Object.keys(narrowed).length > 0) return;
  // The view itself reports a list that fails to load, and without the font the system's is used.
  void preloadList(client, id)
    .then(fetchLettersOf)
    .catch(() => undefined);
}

export function preloadLists(client: QueryClient, signal: AbortSignal): void {
  const onSign = ({ target }: Event) => {
    if (target instanceof Element) preloadTarget(client, target.closest('a'));
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true, signal });
  // The pointer whose movement loaded this code may already be over a link.
  preloadTarget(client, document.querySelector('a:hover'));
}
