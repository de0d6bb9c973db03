import type { FileLocation } from '#platform/files/open-inside-now.ts';

export type SoundRequest =
  | { readonly kind: 'measure'; readonly location: FileLocation }
  /** Computes only the timbre that `measure` does, in a fraction of its time. */
  | { readonly kind: 'describe'; readonly location: FileLocation }
  /** Writes the whole track as FLAC to `target`. */
  | { readonly kind: 'render'; readonly location: FileLocation; readonly target: string };

export interface SoundMeasure {
  /** EBU R128 integrated loudness; null for silence, and for sound shorter than one 400 ms block. */
  readonly loudnessLufs: number | null;
  /** Four times oversampled, in dB of full scale; null for silence. */
  readonly truePeakDb: number | null;
  /** Slightly before the first sound; 0 if the file begins with it, null for silence. */
  readonly cueInMs: number | null;
  /** Slightly after the last sound; `durationMs` if the file ends with it, null for silence. */
  readonly cueOutMs: number | null;
  /** The waveform, one byte per level, in base64. */
  readonly levels: string;
  /** How the track sounds, as numbers of packages/recommend in base64; empty for silence and for very short sound. */
  readonly timbre: string;
  readonly durationMs: number;
}

export type SoundAnswer =
  | ({ readonly kind: 'measured' } & SoundMeasure)
  | { readonly kind: 'described'; readonly timbre: string }
  | { readonly kind: 'rendered'; readonly sampleCount: number };
