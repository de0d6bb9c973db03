/** What this place is called: the server writes it into the page (http/web-page.ts). */
import { PLACE_NAME_DEFAULT } from '@tutti/contract/setting-words';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const changes = new Subscribable();
let name =
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? PLACE_NAME_DEFAULT;

export const readPlaceName = (): string => name;
export const onPlaceNamed = changes.subscribe;

export function usePlaceName(): string {
  return useSyncExternalStore(changes.subscribe, readPlaceName);
}

/** The owner has named it anew, in this very page. */
export function namePlace(next: string): void {
  name = next;
  changes.tell();
}
