/** The client's types of a station; `wire-station.ts` maps wire messages to them. */
import type { PieceQuality } from '@tutti/contract/limits';
import type { ArtColors } from '@tutti/contract/model/wire-values';

export type HubConnectionState =
  | 'disconnected'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'disconnecting';

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
  /**
   * Identifies this airing in every announcement of it. Its instants may still change: a skip shortens the current
   * entry and moves those after it.
   */
  readonly key: string;
  readonly track: StationTrack;
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
  readonly genreId: string;
  readonly streamId: string;
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
