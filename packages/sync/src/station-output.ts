import type { StationEntry } from './station-types.ts';

/**
 * Where an airing lies on the page's clock; `cueInMs` of the file is to leave the speaker at `startsAtPageMs`, which of
 * one that has begun is the instant at which this was said.
 */
export interface Placement {
  readonly key: string;
  readonly cueInMs: number;
  readonly startsAtPageMs: number;
  readonly endsAtPageMs: number;
  readonly gainDb: number;
}

export type StationOutputEvent =
  | { type: 'ready'; key: string }
  | { type: 'failed'; key: string; reason: string }
  /** The browser refuses sound without a gesture, or has taken it back. */
  | { type: 'blocked' }
  | { type: 'unblocked' }
  /** Its clocks jumped (device change, sleep): what was placed has to be judged anew. */
  | { type: 'disturbed' }
  /** Another output has taken over: nothing is prepared there yet. */
  | { type: 'replaced' };

/**
 * Something that can sound airings at given instants. It knows nothing of servers: all instants are page time.
 * The browser's is `WebAudioStationOutput`; the tests' is in `testkit`.
 */
export interface StationOutput {
  /** Fetches and decodes; answers `ready` or `failed` once. Repeated calls for a key under way do nothing. */
  prepare(entry: StationEntry): void;
  /** Puts a ready airing on the clock, or moves one that does not sound yet, or moves the end of one that does. */
  place(placement: Placement): void;
  /** Places the sounding airing anew with a short crossfade. */
  cut(placement: Placement): void;
  setRate(key: string, rate: number): void;
  /** What leaves the speaker now, as the page can know it: scheduled samples minus the latency of the output. */
  heard(): { readonly key: string; readonly filePositionMs: number } | undefined;
  /** How long after it was rendered a sample is heard; `undefined` where the browser does not tell. */
  outputLatencyMs(): number | undefined;
  /** It can be kept in step by seconds, not by milliseconds: small errors are left to its rate, cuts are the exception. */
  isCoarse(): boolean;
  /** Stops the airing and drops its samples. */
  release(key: string): void;
  releaseAll(): void;
  /** To be called from a gesture: asks the browser for sound again. */
  unlock(): void;
  setVolume(volume: number, isMuted: boolean): void;
  subscribe(listener: (event: StationOutputEvent) => void): () => void;
}
