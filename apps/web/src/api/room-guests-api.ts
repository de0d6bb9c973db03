/** Calls of people without an account, who carry the token of one room instead of a session. */
import { errorTexts } from '@tutti/contract/error-texts';
import type { ErrorCode } from '@tutti/contract/errors';
import { roomAddresses } from '@tutti/contract/rooms/addresses';
import { roomGuestAddresses } from '@tutti/contract/rooms/guest-addresses';
import type { GuestReply } from '@tutti/contract/rooms/guest-schemas';
import type { RoomAction, RoomCommandReply, RoomReply } from '@tutti/contract/rooms/schemas';
import { buildPath, type RouteAddress } from '@tutti/contract/route';
import type { StreamTrack } from '@tutti/contract/stations/schemas';
import { language, translateSentence } from '#language/language.ts';
import { API_ORIGIN, callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { type KnownRoom, toKnownRoom } from './rooms-api.ts';

/** A guest's stay in a room, as this browser remembers it. */
export interface GuestStay {
  readonly code: string;
  readonly roomId: string;
  readonly token: string;
  readonly expiresAtMs: number;
  readonly name: string;
}

export interface FoundSong {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
}

interface GuestCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Beside `callApi`, which sends the token of an account and signs out when it is refused. */
async function call<Reply>(
  { roomId, token }: Pick<GuestStay, 'roomId' | 'token'>,
  { method, path }: RouteAddress,
  { params, query, body, signal }: GuestCall = {},
): Promise<Reply> {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const response = await fetch(API_ORIGIN + buildPath(path, { roomId, ...params }) + search, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    credentials: API_ORIGIN === '' ? 'same-origin' : 'include',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK', message: errorTexts.network, cause });
  });
  const reply = (await response.json().catch(() => undefined)) as Reply & { code?: string; message?: string };
  if (response.ok) return reply;
  const { code = 'HTTP', message = '' } = reply ?? {};
  throw new ApiError({
    code: code as ErrorCode,
    message: translateSentence(message) || message || errorTexts.http(response.status),
    status: response.status,
  });
}

/** Returns the name of the room; rejects with ROOM_GUESTS_OFF if the owner lets no guests in. */
export async function lookAtRoom(code: string): Promise<string> {
  return (await callApi(roomGuestAddresses.look, { body: { code } })).name;
}

/** The answer also sets the cookie for sound and pictures. */
export async function joinAsGuest(
  code: string,
  name: string,
): Promise<{ stay: GuestStay; known: KnownRoom }> {
  const reply: GuestReply = await callApi(roomGuestAddresses.join, { body: { code, name } });
  const { token, expiresAt, room, me } = reply;
  return {
    stay: { code, roomId: room.id, token, expiresAtMs: Date.parse(expiresAt), name },
    known: toKnownRoom({ room, me }),
  };
}

export async function fetchGuestRoom(stay: GuestStay): Promise<KnownRoom> {
  return toKnownRoom(await call<RoomReply>(stay, roomAddresses.read));
}

/** A ticket for the hub's address. */
export async function openGuestTicket(stay: GuestStay): Promise<string> {
  return (await call<{ ticket: string }>(stay, roomGuestAddresses.ticket)).ticket;
}

export async function sendGuestCommand(
  stay: GuestStay,
  command: { readonly revision: number; readonly action: RoomAction },
): Promise<RoomCommandReply> {
  return call(stay, roomAddresses.command, { body: { commandId: crypto.randomUUID(), ...command } });
}

export async function leaveAsGuest(stay: GuestStay): Promise<void> {
  await call(stay, roomAddresses.leave);
}

export async function searchSongs(stay: GuestStay, term: string, signal: AbortSignal): Promise<FoundSong[]> {
  const found = await call<StreamTrack[]>(stay, roomGuestAddresses.search, { query: { q: term }, signal });
  return found.map(({ id, title, authors }) => ({ id: String(id), title, artist: authors }));
}

/** Guests see the covers of the room's songs only, at an address of the room. */
export function guestArtUrl(roomId: string, albumId: string | undefined): string | undefined {
  return albumId && API_ORIGIN + buildPath(roomGuestAddresses.art.path, { roomId, albumId });
}
