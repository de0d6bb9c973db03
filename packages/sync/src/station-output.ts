import type { StationRef } from '@tutti/contract/stations/station-ref';
import type { Piece, PieceCodec } from './station-pieces.ts';

/** Outputs replace sound no sooner than this ahead: it may be rendered or decoded already, or the page blocked. */
export const CHANGE_LEAD_MS = 250;

/** At `pageMs` of the page's clock, the sound of `stationMs` (server clock) should leave the speaker. */
export interface Anchor {
  readonly stationMs: number;
  readonly pageMs: number;
}

export type StationOutputEvent =
  /** A piece can be played, or cannot. */
  | { type: 'ready'; index: number }
  | { type: 'failed'; index: number }
  /** Playback starts or continues. Emitted now and then, also when timers of a hidden page are throttled. */
  | { type: 'sounding' }
  /** The browser refuses sound without a gesture, or has stopped it. */
  | { type: 'blocked' }
  | { type: 'unblocked' }
  /** The clocks jumped (device change, sleep), so the position has to be measured again. */
  | { type: 'disturbed' }
  /** Another output has taken over; it has no piece yet. */
  | { type: 'replaced' };

/** Requirements of an output on the page that feeds it. */
export interface OutputNeeds {
  /** An output without codecs loads the station by itself and only needs to know of changed plans. */
  readonly codecs: readonly PieceCodec[];
  /** Required buffer if it is larger than the default; it has to be reached again and again. */
  readonly aheadMs?: number;
}

/** `stationMs` is `undefined` if the browser does not reveal the position. */
export interface AudibleSound {
  readonly stationMs: number | undefined;
}

/** Plays pieces synchronized to an anchor; the browser's are `WebAudioStationOutput` and `EndlessElementOutput`. */
export interface StationOutput {
  /** Prepares for a station, and returns the output's requirements. */
  open(station: StationRef): Promise<OutputNeeds>;
  /** Adds a piece, or replaces the one with this index; emits `ready` or `failed` once. */
  put(piece: Piece): void;
  /** Discards all pieces from this one on. */
  drop(fromIndex: number): void;
  /** Starts playback as soon as possible; does nothing if it has started already. */
  startAt(anchor: Anchor): void;
  /**
   * Changes the anchor. Returns `false` if it is too soon after the last time, or would get no closer.
   */
  cut(anchor: Anchor): boolean;
  /** Whether `cut` crossfades after `CHANGE_LEAD_MS`; otherwise it is heard as a short gap, at once. */
  crossfadesCuts(): boolean;
  setRate(rate: number): void;
  /** The sound that leaves the speaker now, as far as the page can know: scheduled samples minus the output latency. */
  audible(): AudibleSound | undefined;
  /** Delay between rendering and hearing a sample; `undefined` if the browser does not reveal it. */
  outputLatencyMs(): number | undefined;
  /** Stops playback and discards all pieces. */
  release(): void;
  /** Must be called during a gesture: asks the browser for sound again. */
  unlock(): void;
  setVolume(volume: number, isMuted: boolean): void;
  subscribe(listener: (event: StationOutputEvent) => void): () => void;
}
