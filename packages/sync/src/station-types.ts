/** `wire-station.ts` maps wire messages to these types. */
import type { PieceQuality } from '@tutti/contract/limits';
import type { StationRef } from '@tutti/contract/stations/station-ref';
import type { ArtColors } from '@tutti/contract/wire-values';

export type HubConnectionState =
  | 'disconnected'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'disconnecting';

/** The station of a genre in a list; rooms are in none of these lists. */
export interface StationListing {
  readonly streamId: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly listenerCount: number;
}

export interface StationTrack {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly genre: string;
  readonly durationMs: number;
  readonly albumId: string | undefined;
  readonly albumTitle: string | undefined;
  readonly artUrl: string | undefined;
  readonly artColour: string | undefined;
  readonly artColours?: ArtColors | undefined;
}

/** One airing on the station's timeline. */
export interface StationEntry {
  /** Identifies the airing in every announcement; its instants may change, because a skip moves entries. */
  readonly key: string;
  /** `undefined` while a room has nothing to play. */
  readonly track: StationTrack | undefined;
  /** No track sounds: a room is paused, and its track waits at `cueInMs`, or it has nothing to play. */
  readonly isSilent?: boolean;
  /** Increases with every change of the plan. */
  readonly generation: number;
  /** Server time in epoch milliseconds. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Position in the file at which it starts. */
  readonly cueInMs?: number;
  /** Gain relative to the file. */
  readonly gainDb?: number;
  /** Length of its fade under the next entry. */
  readonly fadeOutMs?: number;
}

export interface NowPlaying {
  readonly station: StationRef;
  readonly streamId: string;
  /** Set for rooms; the stations of genres are named in their list. */
  readonly roomName?: string;
  readonly isActive: boolean;
  readonly listenerCount: number;
  readonly current: StationTrack | undefined;
  readonly next: StationTrack | undefined;
  /** Server time in epoch milliseconds. */
  readonly startedAtMs: number | undefined;
  /** Position when this was sent; the current position is computed from `startedAtMs`. */
  readonly positionMs: number;
  readonly totalDurationMs: number;
  /** Server time when this was sent. Newer information replaces older, over whichever path it came. */
  readonly reportedAtMs: number;
  /** The current entry and the known ones after it, in order; empty while the station is stopped. */
  readonly entries: readonly StationEntry[];
}

export interface SyncQuality {
  /** Whether the station clock has been measured. */
  readonly isClockKnown: boolean;
  /** One standard deviation of the clock estimate. */
  readonly clockSigmaMs: number;
  readonly roundTripMs: number | undefined;
  /** Sound is playing, but the browser does not reveal its position. */
  readonly isPositionUnknown: boolean;
  /** Heard position minus wanted position; `undefined` while nothing plays or the position is unknown. */
  readonly audioErrorMs: number | undefined;
  /** `undefined` if the browser does not reveal it; the sound may then be late by any amount. */
  readonly outputLatencyMs: number | undefined;
  /** The quality being loaded; `undefined` while none is. */
  readonly quality: PieceQuality | undefined;
}
