import type { Piece, PieceCodec } from './station-pieces.ts';

/** At `pageMs` of the page's clock, what the station sounds at `stationMs` of the server's is to leave the speaker. */
export interface Anchor {
  readonly stationMs: number;
  readonly pageMs: number;
}

export type StationOutputEvent =
  /** A piece can sound, or cannot. */
  | { type: 'ready'; index: number }
  | { type: 'failed'; index: number }
  /** It begins to, or sounds on: told now and then, also where timers of a hidden page are slowed down. */
  | { type: 'sounding' }
  /** The browser refuses sound without a gesture, or has taken it back. */
  | { type: 'blocked' }
  | { type: 'unblocked' }
  /** Its clocks jumped (device change, sleep): where it stands has to be judged anew. */
  | { type: 'disturbed' }
  /** Another output has taken over: it has no piece yet. */
  | { type: 'replaced' };

/** What an output asks of the page that feeds it. */
export interface OutputNeeds {
  /** What it can play. None: it fetches the station by itself, and has to be told of changed plans only. */
  readonly codecs: readonly PieceCodec[];
  /** So much sound in hand has to be reached again and again, where that is more than is usual. */
  readonly aheadMs?: number;
}

/** `stationMs` is `undefined` where the browser does not say which moment it plays. */
export interface HeardSound {
  readonly stationMs: number | undefined;
}

/**
 * Something that sounds a station from pieces, in step with an anchor. It knows nothing of servers and tracks.
 * The browser's are `WebAudioStationOutput` and `EndlessElementOutput`; the tests' is in `testkit`.
 */
export interface StationOutput {
  /** Gets ready for a station, and tells what it needs for that. */
  open(genreId: string): Promise<OutputNeeds>;
  /** Takes a piece, in the place of an earlier one of this index; answers `ready` or `failed` once. */
  put(piece: Piece): void;
  /** What it has from this piece on is void. */
  drop(fromIndex: number): void;
  /** Begins to sound, as soon as it can; does nothing while it sounds, or has begun to. */
  place(anchor: Anchor): void;
  /** Goes over to another anchor without a gap; `false` when it cannot so soon after the last time, or no nearer to it. */
  cut(anchor: Anchor): boolean;
  setRate(rate: number): void;
  /** What leaves the speaker now, as the page can know it: scheduled samples minus the latency of the output. */
  heard(): HeardSound | undefined;
  /** How long after it was rendered a sample is heard; `undefined` where the browser does not tell. */
  outputLatencyMs(): number | undefined;
  /** Falls silent and forgets all pieces. */
  release(): void;
  /** To be called from a gesture: asks the browser for sound again. */
  unlock(): void;
  setVolume(volume: number, isMuted: boolean): void;
  subscribe(listener: (event: StationOutputEvent) => void): () => void;
}
