/** The name of this server, which it writes into the page (http/web-page.ts). */
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

/** Call when the owner has changed the name in this page. */
export function namePlace(next: string): void {
  name = next;
  changes.emit();
}
