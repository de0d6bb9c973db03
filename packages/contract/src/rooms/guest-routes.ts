import { z } from 'zod';
import { SEARCH_TERM_MAX_LENGTH } from '../limits.ts';
import { imageSize } from '../media/routes.ts';
import { defineRoute } from '../route.ts';
import { libraryId } from '../wire-values.ts';
import { roomGuestAddresses } from './guest-addresses.ts';
import { guestReply, invitingRoom, newGuest, roomSearchReply } from './guest-schemas.ts';
import { roomCode, roomId } from './schemas.ts';

const byRoom = z.object({ roomId });
const HOUR_MS = 60 * 60_000;
const member = ['ROOM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

/** People without an account, if the owner lets them in: they join one room by its code, and reach nothing else. */
export const roomGuestRoutes = {
  look: defineRoute({
    ...roomGuestAddresses.look,
    summary: 'The name of the room that has this code, for somebody who may join it as a guest',
    body: z.object({ code: roomCode }),
    reply: invitingRoom,
    errors: ['VALIDATION_FAILED', 'ROOM_GUESTS_OFF', 'ROOM_CODE_UNKNOWN', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 300, windowMs: HOUR_MS },
  }),
  join: defineRoute({
    ...roomGuestAddresses.join,
    summary: 'Join the room that has this code without an account, under a name',
    body: newGuest,
    reply: guestReply,
    errors: [
      'VALIDATION_FAILED',
      'ROOM_GUESTS_OFF',
      'ROOM_CODE_UNKNOWN',
      'ROOM_BANNED',
      'ROOM_FULL',
      'ROOM_NAME_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
    // A whole party may be behind one address.
    rateLimit: { max: 100, windowMs: HOUR_MS },
  }),
  ticket: defineRoute({
    ...roomGuestAddresses.ticket,
    summary:
      'A ticket for the address of the hub, which must not contain the token; counts once, within a minute',
    params: byRoom,
    reply: z.object({ ticket: z.string(), expiresInS: z.number().int() }),
    errors: member,
  }),
  search: defineRoute({
    ...roomGuestAddresses.search,
    summary: 'Songs to add to the room',
    params: byRoom,
    query: z.object({ q: z.string().max(SEARCH_TERM_MAX_LENGTH).default('') }),
    reply: roomSearchReply,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', ...member],
    userRateLimit: { max: 120, windowMs: 10 * 60_000 },
  }),
  art: defineRoute({
    ...roomGuestAddresses.art,
    isRoomMedia: true,
    summary: 'The cover of an album that a song of this room is from',
    params: byRoom.extend({ albumId: libraryId }),
    query: z.object({ size: imageSize }),
    reply: 'image',
    errors: ['ALBUM_NOT_FOUND', ...member],
  }),
} as const;
