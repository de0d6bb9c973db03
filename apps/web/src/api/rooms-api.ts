import { trackArtUrl } from '@tutti/contract/media/track-art';
import { roomAddresses } from '@tutti/contract/rooms/addresses';
import type {
  NewRoom,
  RoomAction,
  RoomCommand,
  RoomCommandReply,
  RoomCurrent as WireCurrent,
  RoomEntry as WireEntry,
  RoomListing as WireListing,
  RoomPatch as WirePatch,
  RoomReply as WireReply,
  RoomState as WireRoom,
} from '@tutti/contract/rooms/schemas';
import type { StreamTrack } from '@tutti/contract/stations/schemas';
import type { ArtColors } from '@tutti/contract/wire-values';
import { callApi } from './api-client.ts';

export type {
  NewRoom,
  RoomAction,
  RoomCommand,
  RoomCommandReply,
  RoomPerson,
} from '@tutti/contract/rooms/schemas';
export type { RoomMode, RoomReaction, RoomRole } from '@tutti/contract/rooms/words';

export interface RoomTrack {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly genre: string;
  readonly albumId: string | undefined;
  readonly albumTitle: string | undefined;
  readonly artUrl: string;
  readonly artColour: string | undefined;
  readonly artColours: ArtColors | undefined;
  readonly durationMs: number;
}

type WithTrack<Wire extends { track: StreamTrack }> = Readonly<Omit<Wire, 'track'>> & {
  readonly track: RoomTrack;
};
export type RoomEntry = WithTrack<WireEntry>;
export type RoomCurrent = WithTrack<WireCurrent>;
export type Room = Readonly<Omit<WireRoom, 'current' | 'entries'>> & {
  readonly current: RoomCurrent | null;
  readonly entries: readonly RoomEntry[];
};
/** The room as one of its members knows it; `me` is that member's id. */
export interface KnownRoom {
  readonly room: Room;
  readonly me: string;
}

type EntriesPatch = NonNullable<WirePatch['entries']>;
export type RoomPatch = Readonly<Omit<WirePatch, 'current' | 'entries'>> & {
  readonly current?: RoomCurrent | null | undefined;
  readonly entries?: Readonly<Omit<EntriesPatch, 'upserted'>> & { readonly upserted: readonly RoomEntry[] };
};

export type RoomListing = Readonly<Omit<WireListing, 'track'>> & { readonly track: RoomTrack | undefined };
export interface RoomList {
  readonly rooms: readonly RoomListing[];
  readonly canOpen: boolean;
  readonly canOpenPublic: boolean;
}

export function toRoomTrack({ id, title, authors, genre, album, durationMs }: StreamTrack): RoomTrack {
  return {
    id: String(id),
    title,
    artist: authors,
    genre,
    albumId: album === null ? undefined : String(album.id),
    albumTitle: album?.title,
    artUrl: trackArtUrl({ id, album }),
    artColour: album?.artColour ?? undefined,
    artColours: album?.artColours ?? undefined,
    durationMs,
  };
}

function withTrack<Wire extends { track: StreamTrack }>(wire: Wire): WithTrack<Wire> {
  return { ...wire, track: toRoomTrack(wire.track) };
}

export function toKnownRoom({ room, me }: WireReply): KnownRoom {
  const { current, entries, ...others } = room;
  return {
    me,
    room: { ...others, current: current && withTrack(current), entries: entries.map(withTrack) },
  };
}

export function toRoomPatch({ current, entries, ...others }: WirePatch): RoomPatch {
  return {
    ...others,
    ...(current !== undefined && { current: current && withTrack(current) }),
    ...(entries && { entries: { ...entries, upserted: entries.upserted.map(withTrack) } }),
  };
}

export async function fetchRooms(signal: AbortSignal): Promise<RoomList> {
  const { rooms, ...rights } = await callApi(roomAddresses.list, { signal });
  return {
    ...rights,
    rooms: rooms.map(({ track, ...room }) => ({
      ...room,
      track: track === null ? undefined : toRoomTrack(track),
    })),
  };
}

export async function fetchRoom(roomId: string, signal: AbortSignal): Promise<KnownRoom> {
  return toKnownRoom(await callApi(roomAddresses.read, { params: { roomId }, signal }));
}

export async function openRoom(room: NewRoom): Promise<KnownRoom> {
  return toKnownRoom(await callApi(roomAddresses.open, { body: room }));
}

export async function joinRoomByCode(code: string): Promise<KnownRoom> {
  return toKnownRoom(await callApi(roomAddresses.joinByCode, { body: { code } }));
}

/** Only for rooms that are open to everyone here. */
export async function joinRoom(roomId: string): Promise<KnownRoom> {
  return toKnownRoom(await callApi(roomAddresses.join, { params: { roomId } }));
}

export async function leaveRoom(roomId: string): Promise<void> {
  await callApi(roomAddresses.leave, { params: { roomId } });
}

/** A repeated command id is applied once, so that a command without an answer can be sent again. */
export async function sendRoomCommand(roomId: string, command: RoomCommand): Promise<RoomCommandReply> {
  return callApi(roomAddresses.command, { params: { roomId }, body: command });
}

export async function fetchBanned(
  roomId: string,
  signal: AbortSignal,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return callApi(roomAddresses.banned, { params: { roomId }, signal });
}

/** The id of a track, album or playlist as a command carries it. */
export function addition(
  music: { trackIds: readonly string[] } | { albumId: string } | { playlistId: string },
): RoomAction {
  if ('trackIds' in music) return { type: 'add', trackIds: music.trackIds.map(Number) };
  if ('albumId' in music) return { type: 'add', albumId: Number(music.albumId) };
  return { type: 'add', playlistId: Number(music.playlistId) };
}
