/** What the server and the child process that decodes sound say to each other. */
import type { PlaceInside } from '#platform/files/open-inside-now.ts';

export type SoundRequest =
  | { readonly kind: 'measure'; readonly place: PlaceInside }
  /** Writes the whole track as FLAC to `target`. */
  | { readonly kind: 'render'; readonly place: PlaceInside; readonly target: string };

export interface SoundMeasure {
  /** EBU R128 integrated loudness; null for silence, and for what is shorter than one 400 ms block. */
  readonly loudnessLufs: number | null;
  /** Four times oversampled, in dB of full scale; null for silence. */
  readonly truePeakDb: number | null;
  /** A moment before the first sound; 0 where the file begins with it, null for silence. */
  readonly cueInMs: number | null;
  /** A moment after the last sound; `durationMs` where the file ends with it, null for silence. */
  readonly cueOutMs: number | null;
  /** How loud it is along its length, a byte a piece, in base64. */
  readonly levels: string;
  /** Of what could be decoded, whatever the file says of itself. */
  readonly durationMs: number;
}

export type SoundAnswer =
  | ({ readonly kind: 'measured' } & SoundMeasure)
  | { readonly kind: 'rendered'; readonly sampleCount: number };
