import { pastRoomAddresses } from '@tutti/contract/rooms/past-addresses';
import type { PastRoom as WirePastRoom, PastSong as WireSong } from '@tutti/contract/rooms/past-schemas';
import { callApi } from './api-client.ts';
import { type RoomTrack, toRoomTrack } from './rooms-api.ts';

export type PastRoom = Readonly<Omit<WirePastRoom, 'cover' | 'openedAt'>> & {
  readonly openedAt: Date;
  readonly cover: RoomTrack | undefined;
};

export type PastSong = Readonly<Omit<WireSong, 'track' | 'startedAt'>> & {
  readonly track: RoomTrack;
  readonly startedAt: Date;
};

export interface PastRoomList {
  readonly rooms: readonly PastRoom[];
  /** Others see this person's name in rooms that both were in. */
  readonly isNamed: boolean;
}

export interface PlayedRoom {
  readonly room: PastRoom;
  readonly songs: readonly PastSong[];
}

function toPastRoom({ cover, openedAt, ...room }: WirePastRoom): PastRoom {
  return {
    ...room,
    openedAt: new Date(openedAt),
    cover: cover === null ? undefined : toRoomTrack(cover),
  };
}

export async function fetchPastRooms(signal: AbortSignal): Promise<PastRoomList> {
  const { rooms, isNamed } = await callApi(pastRoomAddresses.list, { signal });
  return { rooms: rooms.map(toPastRoom), isNamed };
}

export async function fetchPastRoom(roomId: string, signal: AbortSignal): Promise<PlayedRoom> {
  const { room, songs } = await callApi(pastRoomAddresses.read, { params: { roomId }, signal });
  return {
    room: toPastRoom(room),
    songs: songs.map(({ track, startedAt, ...song }) => ({
      ...song,
      track: toRoomTrack(track),
      startedAt: new Date(startedAt),
    })),
  };
}

export async function setRoomNaming(isNamed: boolean): Promise<boolean> {
  return (await callApi(pastRoomAddresses.setNaming, { body: { isNamed } })).isNamed;
}
