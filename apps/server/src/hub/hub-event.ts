import type { HubEvent, HubEventArgs } from '@tutti/contract';
import { encodeEvent } from '@tutti/hub-protocol';
import { toTextFrame } from './web-socket-frame.ts';

/** A slow receiver may miss it, because the next event of its kind repeats all of it. */
const IS_REPLACED_BY_NEXT = {
  StreamUpdated: true,
  TrackChanged: true,
  PlaybackSynced: true,
  MonitoringChanged: true,
  StreamMetadata: false,
  PiecesChanged: false,
  AvailableStreams: false,
  RightsChanged: false,
  RoomStream: false,
  RoomPiecesChanged: false,
  RoomChanged: false,
  RoomPresence: false,
  RoomReactions: true,
  RoomExit: false,
  RoomsChanged: false,
} as const satisfies Record<HubEvent, boolean>;

export interface EventFrame {
  readonly bytes: Buffer;
  readonly mayBeSkipped: boolean;
}

export function encodeHubEvent<Event extends HubEvent>(
  event: Event,
  ...args: HubEventArgs<Event>
): EventFrame {
  return { bytes: toTextFrame(encodeEvent(event, args)), mayBeSkipped: IS_REPLACED_BY_NEXT[event] };
}

export function joinFrames(...frames: readonly EventFrame[]): EventFrame {
  return {
    bytes: Buffer.concat(frames.map(({ bytes }) => bytes)),
    mayBeSkipped: frames.every(({ mayBeSkipped }) => mayBeSkipped),
  };
}
