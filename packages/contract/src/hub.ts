/**
 * The hub at `/streamhub`: what a client may invoke and what the server sends, name → argument schemas.
 * Both sides keep `satisfies Record<keyof HubEvents, …>` tables, so a new entry here fails to compile until handled.
 */
import { z } from 'zod';
import { roomHubEvents, roomHubOperations } from './rooms/hub.ts';
import type { Access } from './route.ts';
import {
  piecesChanged,
  playbackSynced,
  stream,
  streamMetadata,
  syncTimeReply,
  trackChanged,
} from './stations/schemas.ts';

/** Access levels of operations. Connections are checked against the same levels. */
type OperationAccess = Extract<Access, 'approved' | 'room' | 'station-control' | 'admin'>;

/** Genre id as number or text, or the genre's name (ruling 1.61). */
export const genreReference = z.union([z.number().int().positive(), z.string().trim().min(1).max(200)]);
export type GenreReference = z.infer<typeof genreReference>;

export const hubOperations = {
  JoinStream: { access: 'approved', args: z.tuple([genreReference]), result: z.void() },
  LeaveStream: { access: 'approved', args: z.tuple([genreReference]), result: z.void() },
  GetAvailableStreams: { access: 'approved', args: z.tuple([]), result: z.array(stream) },
  AdvanceToNextTrack: {
    access: 'approved',
    args: z.tuple([genreReference]),
    result: z.object({ success: z.boolean(), advanced: z.boolean() }),
  },
  /** Additive: four-timestamp clock exchange; takes the client's send time. */
  SyncTime: { access: 'room', args: z.tuple([z.number()]), result: syncTimeReply },
  ...roomHubOperations,
} as const satisfies Record<string, { access: OperationAccess; args: z.ZodType; result: z.ZodType }>;
export type HubOperation = keyof typeof hubOperations;

export const hubEvents = {
  StreamUpdated: z.tuple([z.number().int(), streamMetadata]),
  TrackChanged: z.tuple([trackChanged]),
  StreamMetadata: z.tuple([streamMetadata]),
  PlaybackSynced: z.tuple([playbackSynced]),
  /** The plan has changed: clients fetch pieces from this one on again. */
  PiecesChanged: z.tuple([piecesChanged]),
  AvailableStreams: z.tuple([z.array(stream)]),
  /** To administrators only, when somebody connected, left or joined, or a scan made progress. */
  MonitoringChanged: z.tuple([]),
  /** To users whose roles changed: the roles apply at once, and the page asks who it is again (ruling 0.20). */
  RightsChanged: z.tuple([]),
  ...roomHubEvents,
} as const;
export type HubEvent = keyof typeof hubEvents;
export type HubEventArgs<Event extends HubEvent> = z.output<(typeof hubEvents)[Event]>;
export type HubOperationArgs<Operation extends HubOperation> = z.output<
  (typeof hubOperations)[Operation]['args']
>;
export type HubOperationResult<Operation extends HubOperation> = z.output<
  (typeof hubOperations)[Operation]['result']
>;
