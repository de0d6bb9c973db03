export type {
  HubConnectionState,
  NowPlaying,
  StationEntry,
  StationListing,
  StationTrack,
  SyncQuality,
} from './station-types.ts';
