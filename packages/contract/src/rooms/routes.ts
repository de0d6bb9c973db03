import { z } from 'zod';
import { PIECES_AT_ONCE_MAX } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { adminRoomAddresses, roomAddresses } from './addresses.ts';
import {
  adminRoom,
  bannedPerson,
  newRoom,
  roomCode,
  roomCommand,
  roomCommandReply,
  roomHistoryEntry,
  roomId,
  roomList,
  roomMemberId,
  roomReply,
  roomStream,
} from './schemas.ts';
import { roomSoundAddresses } from './sound-addresses.ts';

const byRoom = z.object({ roomId });
const member = ['ROOM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;
const sound = [
  'ROOM_NOT_FOUND',
  'STREAM_INACTIVE',
  'PIECE_NOT_FOUND',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'PENDING_APPROVAL',
] as const;

/** A private room does not exist for anybody who is not a member. */
export const roomRoutes = {
  list: defineRoute({
    ...roomAddresses.list,
    summary: 'Rooms the caller is in, and rooms open to everyone here',
    reply: roomList,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  open: defineRoute({
    ...roomAddresses.open,
    summary: 'Open a room; public ones by Admin, DJ and Host',
    body: newRoom,
    reply: roomReply,
    errors: [
      'VALIDATION_FAILED',
      'ROOMS_OFF',
      'ROOMS_FULL',
      'ROOM_LIMIT',
      'TRACK_NOT_FOUND',
      'ALBUM_NOT_FOUND',
      'PLAYLIST_NOT_FOUND',
      'FORBIDDEN',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
    ],
    userRateLimit: { max: 30, windowMs: 10 * 60_000 },
  }),
  joinByCode: defineRoute({
    ...roomAddresses.joinByCode,
    summary: 'Join the room that has this code',
    body: z.object({ code: roomCode }),
    reply: roomReply,
    errors: [
      'VALIDATION_FAILED',
      'ROOM_CODE_UNKNOWN',
      'ROOM_BANNED',
      'ROOM_FULL',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
    ],
    userRateLimit: { max: 20, windowMs: 60 * 60_000 },
  }),
  read: defineRoute({
    ...roomAddresses.read,
    summary: 'The whole room, for members',
    params: byRoom,
    reply: roomReply,
    errors: member,
  }),
  join: defineRoute({
    ...roomAddresses.join,
    summary: 'Join a room that is open to everyone here; others are joined by their code',
    params: byRoom,
    reply: roomReply,
    errors: ['ROOM_BANNED', 'ROOM_FULL', ...member],
  }),
  leave: defineRoute({
    ...roomAddresses.leave,
    summary: 'Leave the room for good; it lives on',
    params: byRoom,
    reply: messageReply,
    errors: member,
  }),
  command: defineRoute({
    ...roomAddresses.command,
    summary: 'Change the queue or the room; a repeated command id applies once',
    params: byRoom,
    body: roomCommand,
    bodyMaxBytes: 64 * 1024,
    reply: roomCommandReply,
    errors: [
      'VALIDATION_FAILED',
      'ROOM_CONFLICT',
      'ROOM_QUEUE_FULL',
      'ROOM_SHARE_FULL',
      'ROOM_LOCKED',
      'ROOM_NOT_ALLOWED',
      'ROOM_SKIP_COOL_DOWN',
      'TRACK_NOT_FOUND',
      'ALBUM_NOT_FOUND',
      'PLAYLIST_NOT_FOUND',
      ...member,
    ],
    userRateLimit: { max: 600, windowMs: 10 * 60_000 },
  }),
  banned: defineRoute({
    ...roomAddresses.banned,
    summary: 'People who are banned, for host and co-hosts',
    params: byRoom,
    reply: z.array(bannedPerson),
    errors: ['ROOM_NOT_ALLOWED', ...member],
  }),
  history: defineRoute({
    ...roomAddresses.history,
    summary: 'What the room played, newest first',
    params: byRoom,
    reply: z.array(roomHistoryEntry),
    errors: member,
  }),
  /** The people in a room see each other; an account's own address shows the picture to nobody else. */
  picture: defineRoute({
    ...roomAddresses.picture,
    summary: 'The picture of a person in the room, for the others in it',
    params: byRoom.extend({ memberId: roomMemberId }),
    reply: 'image',
    errors: ['PICTURE_NOT_FOUND', ...member],
  }),
  current: defineRoute({
    ...roomSoundAddresses.current,
    summary: 'The row on air and what follows; with an ETag',
    params: byRoom,
    reply: roomStream,
    errors: member,
  }),
  piece: defineRoute({
    ...roomSoundAddresses.piece,
    isRoomMedia: true,
    summary: "Two seconds of the room's sound, as of stations",
    params: byRoom.extend({ quality: z.string().max(40), index: z.string().max(40) }),
    query: z.object({
      r: z.string().max(40).optional(),
      count: z.coerce.number().int().min(1).max(PIECES_AT_ONCE_MAX).optional(),
    }),
    reply: 'audio',
    errors: ['VALIDATION_FAILED', ...sound],
  }),
  segments: defineRoute({
    ...roomSoundAddresses.segments,
    isRoomMedia: true,
    summary: 'The same as HLS, for browsers that cannot be handed pieces',
    params: byRoom.extend({ file: z.string().max(40) }),
    query: z.object({ r: z.string().max(40).optional() }),
    reply: 'audio',
    errors: ['NOT_FOUND', ...sound],
  }),
} as const;

export const adminRoomRoutes = {
  list: defineRoute({
    ...adminRoomAddresses.list,
    summary: 'All rooms, for Monitoring',
    reply: z.array(adminRoom),
    errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  end: defineRoute({
    ...adminRoomAddresses.end,
    summary: 'End a room for everyone in it',
    params: byRoom,
    reply: messageReply,
    errors: ['FORBIDDEN', ...member],
  }),
} as const;
