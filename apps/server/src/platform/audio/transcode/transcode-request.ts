/** A track in another form, as an app asks for it and as it is read. */
import type { Growth } from '#platform/files/growing-file.ts';

export interface TranscodeRequest {
  /** In the words of apps: `raw` is the file itself, and what we do not make stands for MP3. */
  readonly format: string | undefined;
  /** 0: any. */
  readonly maxBitRateKbps: number;
  /** Where it begins. */
  readonly offsetMs: number;
  /** Has to be told how long it is, and waits for that. */
  readonly needsLength: boolean;
}

export interface TranscodeReader {
  readonly userId: string;
  /** Whoever waits has left. */
  readonly signal: AbortSignal;
}

/** To read from; whoever has it closes it. */
export interface OpenTranscode {
  readonly descriptor: number;
  /** That of the track's own file, with another ending. */
  readonly name: string;
  /** Of the whole; undefined while nobody knows. */
  readonly sizeBytes: number | undefined;
  /** Undefined when all of it is there. */
  readonly growth: Growth | undefined;
  /** Strong: the bytes are the same each time it is made. */
  readonly etag: string;
  readonly modifiedAtMs: number;
  close(): void;
}

/** Undefined where the track's own bytes are what is wished for. Waits for the first byte, or for the last one. */
export type OpenWished = (
  track: { readonly id: number },
  wish: TranscodeRequest,
  reader: TranscodeReader,
) => Promise<OpenTranscode | undefined>;
