/**
 * A list is asked for as soon as somebody points at what leads to it: between that and the press there is more time than the
 * answer takes, and the press finds its rows there.
 */
import type { QueryClient } from '@tanstack/react-query';
import { askForListEarly } from '#data/library/library-queries.ts';
import { readView } from '#navigation/view.ts';

/** A touch and a finger of a screen reader point, too. */
const SIGNS = ['pointerover', 'focusin'] as const;

/** As the theme names it. */
const FACE = "1em 'Inter Variable'";

/** Letters that come after the list would have all of it laid out once more, in the middle of the first look at it. */
async function fetchLettersOf(list: unknown): Promise<void> {
  if (list !== undefined) await document.fonts?.load(FACE, JSON.stringify(list));
}

function askFor(client: QueryClient, link: HTMLAnchorElement | null): void {
  if (link === null || link.origin !== window.location.origin) return;
  const { id, ...narrowed } = readView(link.pathname, null, link.search);
  // A list that is searched, sorted or about one thing is another one.
  if (Object.keys(narrowed).length > 0) return;
  // A list that does not come says so itself, and without letters it is drawn in those of the machine.
  void askForListEarly(client, id)
    .then(fetchLettersOf)
    .catch(() => undefined);
}

/** Until `signal` ends it. */
export function askForListsEarly(client: QueryClient, signal: AbortSignal): void {
  const ask = ({ target }: Event) => {
    if (target instanceof Element) askFor(client, target.closest('a'));
  };
  for (const sign of SIGNS) document.addEventListener(sign, ask, { passive: true, signal });
  // The hand whose coming has brought this code is on it already.
  askFor(client, document.querySelector('a:hover'));
}
