/** Turns content that another app has shared, as described in `public/manifest.webmanifest`, into a search. */
import { SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { addressOf } from '#navigation/view-addresses.ts';

const LINK = /\bhttps?:\/\/\S+/g;

/** Undefined for an address that nothing was shared with. Apps put names of tracks into either, and links beside them. */
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
