/** Whether the page of a room shows its song, which a phone's bar shows otherwise. */
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

let isShown = true;
const changes = new Subscribable();

export function noteRoomSongShown(isNowShown: boolean): void {
  isShown = isNowShown;
  changes.emit();
}

export const useIsRoomSongShown = (): boolean => useSyncExternalStore(changes.subscribe, () => isShown);
