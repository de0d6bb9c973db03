/** Requests a list as soon as the pointer is over its link: the response usually arrives before the press. */
import type { QueryClient } from '@tanstack/react-query';
import { preloadList } from '#data/library/library-queries.ts';
import { readView } from '#navigation/view.ts';

/** Touch and screen readers fire these events, too. */
const SIGNS = ['pointerover', 'focusin'] as const;

/** The font family of the theme. */
const FACE = "1em 'Inter Variable'";

/** Fonts that load after the list would cause a second layout of all of it, right after its first paint. */
async function fetchLettersOf(list: unknown): Promise<void> {
  if (list !== undefined) await document.fonts?.load(FACE, JSON.stringify(list));
}

function askFor(client: QueryClient, link: HTMLAnchorElement | null): void {
  if (link === null || link.origin !== window.location.origin) return;
  const { id, ...narrowed } = readView(link.pathname, null, link.search);
  // A list that is searched, sorted or filtered is a different one.
  if (Object.keys(narrowed).length > 0) return;
  // The view itself reports a list that fails to load, and without the font the system's is used.
  void preloadList(client, id)
    .then(fetchLettersOf)
    .catch(() => undefined);
}

/** Listens until `signal` aborts. */
export function preloadLists(client: QueryClient, signal: AbortSignal): void {
  const ask = ({ target }: Event) => {
    if (target instanceof Element) askFor(client, target.closest('a'));
  };
  for (const sign of SIGNS) document.addEventListener(sign, ask, { passive: true, signal });
  // The pointer whose movement loaded this code may already be over a link.
  askFor(client, document.querySelector('a:hover'));
}
