/** Listening together: clock, hub connection, membership and playback; sockets, audio and timers are injected. */
export type { ClockExchange } from './clock-offset.ts';
export type { HubConnection } from './hub-session.ts';
export type { LineProblem, NetworkState } from './hub-stand-in.ts';
export type { CalledOperation, HubCall, ReceivedEvent, ReceivedEventArgs } from './hub-words.ts';
export type { RoomEvent, UncheckedRoomEvent } from './room-events.ts';
export { isOutOfDate, nowPlayingAt, type StationProgress, stationProgress } from './station-clockface.ts';
export type { StationHttp } from './station-http.ts';
export type { StationState } from './station-machine.ts';
export {
  type Anchor,
  type AudibleSound,
  CHANGE_LEAD_MS,
  type OutputNeeds,
  type StationOutput,
  type StationOutputEvent,
} from './station-output.ts';
export {
  type Piece,
  type PieceAddress,
  type PieceAnswer,
  type PieceCodec,
  QUALITY_CHOICES,
  type QualityChoice,
} from './station-pieces.ts';
export type { StationPlaybackPhase } from './station-playback.ts';
export { StationSession } from './station-session.ts';
export type {
  HubConnectionState,
  NowPlaying,
  StationEntry,
  StationListing,
  StationTrack,
  SyncQuality,
} from './station-types.ts';
export { claimSync, type SyncClaim } from './sync-claim.ts';
export type { Timers } from './timers.ts';
export type { TrackStart } from './track-start.ts';
export { toRoomNowPlaying } from './wire-room.ts';
export { toNowPlaying, toStationListing } from './wire-station.ts';
