import { z } from 'zod';
import { ROOM_GUEST_NAME_MAX_LENGTH, ROOM_SEARCH_RESULTS_MAX } from '../limits.ts';
import { streamTrack } from '../stations/schemas.ts';
import { instant, typedName } from '../wire-values.ts';
import { roomCode, roomReply } from './schemas.ts';

/** Accepts a letter or digit of any script, because a name of marks alone cannot be read. */
export const guestName = typedName(ROOM_GUEST_NAME_MAX_LENGTH).regex(/[\p{L}\p{N}]/u);

export const newGuest = z.object({ code: roomCode, name: guestName });

/** All that somebody with the right code learns of a room before joining it. */
export const invitingRoom = z.object({ name: z.string() });
export type InvitingRoom = z.infer<typeof invitingRoom>;

export const guestReply = roomReply.extend({
  /** Good for this room alone. The answer also sets it as a cookie for sound and pictures of the room. */
  token: z.string(),
  expiresAt: instant,
});
export type GuestReply = z.infer<typeof guestReply>;

export const roomSearchReply = z.array(streamTrack).max(ROOM_SEARCH_RESULTS_MAX);
