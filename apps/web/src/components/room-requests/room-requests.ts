/** Rooms that were asked for somewhere on the page. The frame answers, because menus close and rows disappear. */
import { ROOM_ADD_MAX } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

/** Music as additions name it. */
export type RoomMusic =
  | { readonly trackIds: readonly string[] }
  | { readonly albumId: string }
  | { readonly playlistId: string };

export interface NamedMusic {
  readonly name: string;
  readonly load: () => Promise<RoomMusic>;
}

export type RoomRequest =
  | { readonly type: 'add'; readonly music: NamedMusic }
  | { readonly type: 'open'; readonly music?: NamedMusic }
  | { readonly type: 'join' };

let pending: RoomRequest | undefined;
const changes = new Subscribable();

export function requestRoom(request: RoomRequest | undefined): void {
  pending = request;
  changes.emit();
}

export function useRoomRequest(): RoomRequest | undefined {
  return useSyncExternalStore(changes.subscribe, () => pending);
}

/** Files that are missing cannot be played for anybody; more than one addition takes are left out. */
export function toRoomMusic(
  tracks: readonly { readonly id: string; readonly isMissing?: boolean }[],
): RoomMusic {
  const ids = tracks.filter(({ isMissing }) => isMissing !== true).map(({ id }) => id);
  return { trackIds: ids.slice(0, ROOM_ADD_MAX) };
}
