import { z } from 'zod';
import { ROOM_ENTRIES_MAX } from '../limits.ts';
import { streamTrack } from '../stations/schemas.ts';
import { instant } from '../wire-values.ts';
import { roomEntryId, roomId } from './schemas.ts';

/** A room that has ended, as somebody who was in it sees it. Nothing in it happened after that person had left. */
export const pastRoom = z.object({
  id: roomId,
  name: z.string(),
  openedAt: instant,
  /** The end of the room, or the time at which the reader left. */
  endedAt: instant,
  songCount: z.number().int(),
  /** The first song that is still in the library. */
  cover: streamTrack.nullable(),
  /** People who were there at the same time and allow that others see it. */
  names: z.array(z.string()),
  /** The others who were there at the same time. */
  unnamedCount: z.number().int(),
});
export type PastRoom = z.infer<typeof pastRoom>;

export const pastRoomList = z.object({
  rooms: z.array(pastRoom),
  /** Whether others see the reader's name in rooms that both were in. */
  isNamed: z.boolean(),
});
export type PastRoomList = z.infer<typeof pastRoomList>;

export const pastSong = z.object({
  id: roomEntryId,
  track: streamTrack,
  startedAt: instant,
  wasSkipped: z.boolean(),
  /** The reader added it. */
  isOwn: z.boolean(),
  /** Null for the reader's own, for those that the room added itself, and for people who are not named. */
  addedBy: z.string().nullable(),
});
export type PastSong = z.infer<typeof pastSong>;

export const pastRoomReply = z.object({
  room: pastRoom,
  /** In the order in which they were heard; of a long room the last ones, as many as a new room takes. */
  songs: z.array(pastSong).max(ROOM_ENTRIES_MAX),
});
export type PastRoomReply = z.infer<typeof pastRoomReply>;

export const pastRoomNaming = z.object({ isNamed: z.boolean() });
