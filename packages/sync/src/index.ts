/**
 * Listening together without a browser: the station's clock, the life of the hub connection, membership, and
 * synchronized playback. Sockets, audio and timers are injected.
 */
export type { ClockExchange } from './clock-offset.ts';
export type { HubConnection } from './hub-session.ts';
export type { LineProblem, LineState } from './hub-stand-in.ts';
export { isOutOfDate, nowPlayingAt, type StationProgress, stationProgress } from './station-clockface.ts';
export type { StationHttp } from './station-http.ts';
export type {
  Anchor,
  AudibleSound,
  OutputNeeds,
  StationOutput,
  StationOutputEvent,
} from './station-output.ts';
export {
  type Piece,
  type PieceAddress,
  type PieceAnswer,
  type PieceCodec,
  QUALITY_CHOICES,
  type QualityChoice,
} from './station-pieces.ts';
export type { StationPlaybackPhase, TrackStart } from './station-playback.ts';
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
export { toNowPlaying, toStationListing } from './wire-station.ts';
