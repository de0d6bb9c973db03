/** The name of this server, which the server writes into the page (http/web-page.ts). */
import { PLACE_NAME_DEFAULT } from '@tutti/contract/admin-settings/words';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const changes = new Subscribable();
let name =
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? PLACE_NAME_DEFAULT;

export const readServerName = (): string => name;
export const onServerNamed = changes.subscribe;

export function useServerName(): string {
  return useSyncExternalStore(changes.subscribe, readServerName);
}

export function setServerName(next: string): void {
  name = next;
  changes.emit();
}
