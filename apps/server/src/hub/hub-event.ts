import type { HubEvent, HubEventArgs } from '@tutti/contract';
import { encodeEvent } from '@tutti/hub-protocol';
import { toTextFrame } from './web-socket-frame.ts';

/**
 * Whether a slow receiver may miss the event, because the next one of its kind repeats all of it. Answers to a caller
 * may not be missed.
 */
const IS_REPLACED_BY_NEXT = {
  StreamUpdated: true,
  TrackChanged: true,
  PlaybackSynced: true,
  MonitoringChanged: true,
  StreamMetadata: false,
  PiecesChanged: false,
  AvailableStreams: false,
  RightsChanged: false,
} as const satisfies Record<HubEvent, boolean>;

/** An event as a complete WebSocket frame, built once for all receivers. */
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

/** Joins several events into one write. */
export function joinFrames(...frames: readonly EventFrame[]): EventFrame {
  return {
    bytes: Buffer.concat(frames.map(({ bytes }) => bytes)),
    mayBeSkipped: frames.every(({ mayBeSkipped }) => mayBeSkipped),
  };
}
