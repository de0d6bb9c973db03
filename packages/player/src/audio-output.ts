interface TrackRequest {
  readonly loadId: number;
  readonly url: string;
  /** On top of the volume. */
  readonly gainDb: number;
}

export interface LoadRequest extends TrackRequest {
  readonly startAtSeconds: number;
}

export interface PrepareRequest extends TrackRequest {
  /** So long before the end of the loaded track it begins, rising as that one fades; 0 begins at the end. */
  readonly crossfadeSeconds: number;
}

export type OutputEvent =
  | { type: 'output-playing'; loadId: number }
  | { type: 'output-paused'; loadId: number }
  | { type: 'output-waiting'; loadId: number }
  | { type: 'output-duration'; loadId: number; seconds: number }
  | { type: 'output-time'; loadId: number; seconds: number }
  | { type: 'output-ended'; loadId: number }
  /** The track ended or begins to fade, and the prepared one, whose id this is, already sounds. */
  | { type: 'output-handed-over'; loadId: number }
  | { type: 'output-blocked'; loadId: number }
  /** `network`: the file may be fine, it just does not arrive. */
  | { type: 'output-failed'; loadId: number; cause: 'network' | 'file'; reason: string };

/**
 * Something that can sound one track at a time; the browser's is `HtmlAudioOutput`, the tests' is in `testkit`.
 * Events carry the `loadId` they belong to: an element may still report about the track before.
 */
export interface AudioOutput {
  load(request: LoadRequest): void;
  /**
   * What follows when the loaded track ends; undefined forgets it. An output that has it ready goes on with it at the
   * very end of the track, without a gap, or earlier as it is told, and says `output-handed-over`; one that has not says `output-ended`.
   */
  prepare(request: PrepareRequest | undefined): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setVolume(volume: number, isMuted: boolean): void;
  /** Silence, and nothing is fetched any more. */
  unload(): void;
  subscribe(listener: (event: OutputEvent) => void): () => void;
}
