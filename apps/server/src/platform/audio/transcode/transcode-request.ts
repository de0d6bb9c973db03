import type { Growth } from '#platform/files/growing-file.ts';

export interface TranscodeRequest {
  /** The app's own word: `raw` is the file itself, and an unsupported format means MP3. */
  readonly format: string | undefined;
  /** 0 means any. */
  readonly maxBitRateKbps: number;
  readonly offsetMs: number;
  /** The client needs the length first, and waits for it. */
  readonly needsLength: boolean;
}

export interface TranscodeReader {
  readonly userId: string;
  /** Aborted when the waiting client disconnects. */
  readonly signal: AbortSignal;
}

export interface OpenTranscode {
  readonly descriptor: number;
  /** The name of the track's own file, with another extension. */
  readonly name: string;
  /** The total size; undefined while unknown. */
  readonly sizeBytes: number | undefined;
  /** Undefined if the file is complete. */
  readonly growth: Growth | undefined;
  /** A strong tag, because every run creates the same bytes. */
  readonly etag: string;
  readonly modifiedAtMs: number;
  close(): void;
}

/** Returns undefined if the original file fits the request. Waits for the first byte, or for the last one. */
export type OpenOnDemand = (
  track: { readonly id: number },
  transcodeRequest: TranscodeRequest,
  reader: TranscodeReader,
) => Promise<OpenTranscode | undefined>;
