/** Finds what the user means by a press on some element of the page. */
import { readAddress } from '#navigation/view-addresses.ts';

export interface NamedMusic {
  readonly kind: 'album' | 'artist' | 'playlist' | 'station' | 'track';
  readonly id: string;
  /** The words of the link, if it is one. */
  readonly name: string;
}

/** A press inside of these belongs to them. */
const APART = 'dialog, [popover], input, textarea, select, [contenteditable]';
const PARTS = 'tr, li, article, header';
const NAMED = '[data-track], a[href]';
const MENU_BUTTON = 'button[aria-haspopup=menu]';

function musicOf(element: Element): NamedMusic | undefined {
  const name = element.getAttribute('title') || element.textContent || '';
  const trackId = element.getAttribute('data-track');
  if (trackId !== null) return { kind: 'track', id: trackId, name };
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return undefined;
  const view = readAddress(element.pathname, element.search);
  const { artistId, playlistId, albumId = view?.selectedAlbumId } = view ?? {};
  if (artistId !== undefined) return { kind: 'artist', id: artistId, name };
  if (albumId !== undefined) return { kind: 'album', id: albumId, name };
  return playlistId === undefined ? undefined : { kind: 'playlist', id: playlistId, name };
}

/** From the innermost row, card or head outward. */
function partsAround(target: Element): Element[] {
  const parts: Element[] = [];
  for (let part = target.closest(PARTS); part !== null; part = part.parentElement?.closest(PARTS) ?? null)
    parts.push(part);
  return parts;
}

const menuButtonIn = (part: Element) => part.querySelector<HTMLElement>(MENU_BUTTON) ?? undefined;

/** Several selected rows have one menu, which is in the bar above their list. */
function findSelectionButton(target: Element): HTMLElement | undefined {
  const row = target.closest('[data-row]');
  if (row?.matches('[aria-selected=true], [data-selected]') !== true) return undefined;
  const bar = (row.closest('[data-rows]') ?? row.closest('ol'))?.previousElementSibling;
  return bar && Number(bar.getAttribute('data-selected-count')) > 1 ? menuButtonIn(bar) : undefined;
}

/** A row of a track, or the head of a page, also names music that has a page of its own. */
const namesOthers = (part: Element) =>
  part.matches('header') || part.querySelector('[data-row-title]') !== null;

/** Links to anything but music are the browser's. */
function findLinked(pressed: Element, part: Element | undefined): HTMLElement | NamedMusic | undefined {
  const music = musicOf(pressed);
  if (music === undefined || music.kind === 'track' || part === undefined || namesOthers(part)) return music;
  const isOfCard = part.querySelector(NAMED) === pressed;
  return (isOfCard ? menuButtonIn(part) : undefined) ?? music;
}

function findAround(parts: readonly Element[]): HTMLElement | NamedMusic | undefined {
  const button = parts.map(menuButtonIn).find((one) => one !== undefined);
  const [innermost] = parts;
  if (button !== undefined || innermost === undefined || innermost.matches('header')) return button;
  const genreId = innermost.closest('[data-genre-id]')?.getAttribute('data-genre-id');
  if (genreId) return { kind: 'station', id: genreId, name: '' };
  // Beside the link of a card that has no menu, such as on its play button.
  return [...innermost.querySelectorAll(NAMED)].map(musicOf).find((music) => music !== undefined);
}

/** Returns the button whose menu is meant, or music that has no such button here. */
export function findMusic(target: Element): HTMLElement | NamedMusic | undefined {
  if (target.closest(APART) !== null) return undefined;
  const selection = findSelectionButton(target);
  if (selection !== undefined) return selection;
  const parts = partsAround(target);
  const pressed = target.closest('[data-track]') ?? target.closest('a[href]');
  return pressed === null ? findAround(parts) : findLinked(pressed, parts[0]);
}
