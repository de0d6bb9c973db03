/** The words of the listening side of a station; wire messages are mapped to these in `wire-station.ts`. */

export type HubConnectionState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'disconnecting';

export interface StationListing {
  readonly streamId: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isActive: boolean;
}

export interface StationTrack {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly genre: string | undefined;
  readonly albumId: string | undefined;
  readonly albumTitle: string | undefined;
  readonly artUrl: string | undefined;
}

/** One airing on the station's timeline, with all that is needed to play it in step. */
export interface StationEntry {
  /** Identity of this airing, stable over repeated announcements; changes when the station is re-planned. */
  readonly key: string;
  readonly track: StationTrack;
  /** Server time in epoch milliseconds. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Where in the file the airing begins. */
  readonly cueInMs: number;
  readonly gainDb: number;
}

export interface NowPlaying {
  readonly genreId: string;
  readonly current: StationTrack | undefined;
  readonly next: { readonly title: string; readonly artist: string } | undefined;
  readonly startedAtMs: number | undefined;
  readonly totalDurationMs: number;
  readonly updatedAtMs: number;
  /** Current entry and those known after it, in order; empty when the server told none. */
  readonly entries: readonly StationEntry[];
}

export interface SyncQuality {
  /** Whether the station clock has been measured at all. */
  readonly isClockKnown: boolean;
  /** One standard deviation of the clock estimate. */
  readonly clockSigmaMs: number;
  readonly roundTripMs: number | undefined;
  /** Heard position minus wanted position, smoothed; `undefined` while nothing plays. */
  readonly audioErrorMs: number | undefined;
  readonly outputLatencyMs: number;
}
