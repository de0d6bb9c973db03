/** Turns content shared by another app (see `public/manifest.webmanifest`) into a search. */
import { SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { addressOf } from '#navigation/view-addresses.ts';

const LINK = /\bhttps?:\/\/\S+/g;

/** Returns undefined if nothing was shared. Apps put the track's name into the title or the text, along with links. */
export function toSearchOfShared(pathname: string, search: string): string | undefined {
  if (pathname !== '/search') return undefined;
  const shared = new URLSearchParams(search);
  if (!['title', 'text', 'url'].some((name) => shared.has(name))) return undefined;
  const words = [shared.get('title'), shared.get('text')]
    .map((text) => (text ?? '').replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim())
    .find((text) => text !== '');
  return addressOf({ id: 'search', term: (words ?? '').slice(0, SEARCH_TERM_MAX_LENGTH) });
}

export function openShared(): void {
  const address = toSearchOfShared(window.location.pathname, window.location.search);
  if (address !== undefined) window.history.replaceState(null, '', address);
}
