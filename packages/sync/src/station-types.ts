/** The words of the listening side of a station; wire messages are mapped to these in `wire-station.ts`. */
import type { PieceQuality } from '@tutti/contract/limits';
import type { ArtColours } from '@tutti/contract/model/wire-values';

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
  readonly artColours?: ArtColours | undefined;
}

/** One airing on the station's timeline. */
export interface StationEntry {
  /**
   * Identity of this airing, the same in every announcement of it. Its instants may still change: a skip cuts the
   * entry that plays and moves those after it.
   */
  readonly key: string;
  readonly track: StationTrack;
  /** Raised with every change of the plan. */
  readonly generation: number;
  /** Server time in epoch milliseconds. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Where in its file it begins to sound. */
  readonly cueInMs?: number;
  /** How much louder or quieter than its file. */
  readonly gainDb?: number;
  /** So long it sounds on, fading, under the next one. */
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
  /** Position when this was told; the position now comes from `startedAtMs`. */
  readonly positionMs: number;
  readonly totalDurationMs: number;
  /** Server clock when this was told: later news replaces earlier, whichever way it came. */
  readonly toldAtMs: number;
  /** The current entry and those known after it, in order; empty when the station is not running. */
  readonly entries: readonly StationEntry[];
}

export interface SyncQuality {
  /** Whether the station clock has been measured at all. */
  readonly isClockKnown: boolean;
  /** One standard deviation of the clock estimate. */
  readonly clockSigmaMs: number;
  readonly roundTripMs: number | undefined;
  /** Something is heard, and the browser does not say which moment of the station it is. */
  readonly isPlaceUntold: boolean;
  /** Heard position minus wanted position; `undefined` while nothing plays, or its place is not told. */
  readonly audioErrorMs: number | undefined;
  /** `undefined` where the browser does not tell: then what is heard may be later by any amount. */
  readonly outputLatencyMs: number | undefined;
  /** What is being fetched; `undefined` while nothing is. */
  readonly quality: PieceQuality | undefined;
}
