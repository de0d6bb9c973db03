/** What the server and a child process that makes one transcode say to each other. */
import type { PlaceInside } from '#platform/files/open-inside-now.ts';

/** MP3, AAC in ADTS, Opus in Ogg. */
export const TRANSCODE_FORMATS = ['mp3', 'aac', 'opus'] as const;
export type TranscodeFormat = (typeof TRANSCODE_FORMATS)[number];

export interface TranscodeTask {
  readonly place: PlaceInside;
  /** A file that is there; it is written from its first byte on. */
  readonly target: string;
  readonly format: TranscodeFormat;
  readonly rateHz: number;
  readonly bitRateKbps: number;
  /** Where in the track it begins. */
  readonly offsetMs: number;
  /** More is refused, before the first byte where that is known by then. */
  readonly maxBytes: number;
}

export type TranscodeNote =
  /** Before the first byte, where the whole length is known by then. */
  | { readonly kind: 'planned'; readonly sizeBytes: number }
  | { readonly kind: 'written'; readonly madeBytes: number };

export interface TranscodeAnswer {
  readonly sizeBytes: number;
}
