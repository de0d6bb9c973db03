/** The operations that a client may invoke and the events that the server sends about rooms; part of the tables in `hub.ts`. */
import { z } from 'zod';
import { ROOM_CHANGE_READY_MAX_MS } from '../limits.ts';
import {
  roomChanged,
  roomCommand,
  roomCommandReply,
  roomExit,
  roomId,
  roomPiecesChanged,
  roomPresence,
  roomReactions,
  roomReply,
  roomStream,
} from './schemas.ts';
import { ROOM_REACTIONS } from './words.ts';

export const roomHubOperations = {
  /** Needs membership. Sends RoomStream before the result. Joined again, it changes whether this device sounds. */
  JoinRoom: {
    access: 'room',
    args: z.tuple([
      z.object({
        roomId,
        isSounding: z.boolean(),
        /** Older pages understand only whole orders in `RoomChanged`. */
        takesOrderChanges: z.boolean().optional(),
      }),
    ]),
    result: roomReply,
  },
  /** Ends only this connection's part; the person stays a member. */
  LeaveRoom: { access: 'room', args: z.tuple([roomId]), result: z.void() },
  RoomCommand: { access: 'room', args: z.tuple([roomId, roomCommand]), result: roomCommandReply },
  ReactInRoom: { access: 'room', args: z.tuple([roomId, z.enum(ROOM_REACTIONS)]), result: z.void() },
  /**
   * How long ahead this page needs a change, in ms: until RoomPiecesChanged arrives, until it holds the new sound, and
   * what its output needs to switch to it.
   */
  ReportChangeReady: {
    access: 'room',
    args: z.tuple([roomId, z.number().min(0).max(ROOM_CHANGE_READY_MAX_MS)]),
    result: z.void(),
  },
} as const;

export const roomHubEvents = {
  /** To members that joined: all of it after a join, at each start of a row and after each change of the rows. */
  RoomStream: z.tuple([roomStream]),
  RoomPiecesChanged: z.tuple([roomPiecesChanged]),
  RoomChanged: z.tuple([roomChanged]),
  RoomPresence: z.tuple([roomPresence]),
  RoomReactions: z.tuple([roomReactions]),
  /** To all connections of a person who is no longer in a room. */
  RoomExit: z.tuple([roomExit]),
  /** The list of rooms is different for this person: a public room was opened or ended, or they joined or left one. */
  RoomsChanged: z.tuple([]),
} as const;

export type RoomHubOperation = keyof typeof roomHubOperations;
export type RoomHubEvent = keyof typeof roomHubEvents;
export type RoomHubEventArgs<Event extends RoomHubEvent> = z.output<(typeof roomHubEvents)[Event]>;
