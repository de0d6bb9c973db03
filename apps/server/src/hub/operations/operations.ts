import type { HubOperation } from '@tutti/contract';
import { advanceToNextTrack } from './advance-to-next-track.ts';
import { getAvailableStreams } from './get-available-streams.ts';
import { joinRoom } from './join-room.ts';
import { joinStream } from './join-stream.ts';
import { leaveRoom } from './leave-room.ts';
import { leaveStream } from './leave-stream.ts';
import type { Operation } from './operation.ts';
import { reactInRoom, reportChangeReady, roomCommand } from './room-operations.ts';

/** The dispatcher answers SyncTime before anything can queue before it. */
export type QueuedOperation = Exclude<HubOperation, 'SyncTime'>;

export const OPERATIONS: { readonly [Name in QueuedOperation]: Operation<Name> } = {
  JoinStream: joinStream,
  LeaveStream: leaveStream,
  GetAvailableStreams: getAvailableStreams,
  AdvanceToNextTrack: advanceToNextTrack,
  JoinRoom: joinRoom,
  LeaveRoom: leaveRoom,
  RoomCommand: roomCommand,
  ReactInRoom: reactInRoom,
  ReportChangeReady: reportChangeReady,
};
