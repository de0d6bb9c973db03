import type { FileLocation } from '#platform/files/open-inside-now.ts';

/** MP3, AAC in ADTS, Opus in Ogg. */
export const TRANSCODE_FORMATS = ['mp3', 'aac', 'opus'] as const;
export type TranscodeFormat = (typeof TRANSCODE_FORMATS)[number];

export interface TranscodeTask {
  readonly location: FileLocation;
  /** An existing file, which is written from its first byte on. */
  readonly target: string;
  readonly format: TranscodeFormat;
  readonly rateHz: number;
  readonly bitRateKbps: number;
  readonly offsetMs: number;
  /** A larger transcode is refused, before the first byte if the size is known by then. */
  readonly maxBytes: number;
}

export type TranscodeNote =
  /** Sent before the first byte, if the total size is known by then. */
  | { readonly kind: 'planned'; readonly sizeBytes: number }
  | { readonly kind: 'written'; readonly writtenBytes: number };

export interface TranscodeAnswer {
  readonly sizeBytes: number;
}
