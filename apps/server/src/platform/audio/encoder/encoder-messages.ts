import type { EncoderOutput } from '@tutti/broadcast';
import type { FileLocation } from '#platform/files/open-inside-now.ts';

/** A span in which one file plays. Frames are counted at 48 kHz, from the epoch or from the file's first. */
export interface SoundPart {
  readonly trackId: number;
  /** Undefined for a file that cannot be played: its span is silent. */
  readonly location?: FileLocation;
  readonly fromFrame: number;
  readonly untilFrame: number;
  readonly fileFromFrame: number;
  readonly gainDb: number;
  /** A linear fade. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** The end that plays on under the next part, and fades at equal power. */
  readonly tailFrames: number;
}

export interface RenderRequest {
  readonly kind: 'render';
  readonly stationId: number;
  /** Renders the packets that begin within this span. */
  readonly fromFrame: number;
  readonly untilFrame: number;
  /** Sorted by start; where two overlap, both play. Includes some that begin within half a second after the span. */
  readonly parts: readonly SoundPart[];
  readonly outputs: readonly EncoderOutput[];
  readonly mp3BitRateKbps: number;
}

/** `warm` only starts the process. */
export type EncoderRequest = RenderRequest | { readonly kind: 'warm' };

/** The packets of one output in one array, in order, because many small arrays take longer to send. */
export interface PackedPackets {
  readonly output: EncoderOutput;
  readonly sizesBytes: readonly number[];
  readonly bytes: Uint8Array;
}

export interface FailedFile {
  readonly trackId: number;
  readonly reason: string;
}

export interface EncoderAnswer {
  readonly packed: readonly PackedPackets[];
  readonly failed: readonly FailedFile[];
}

/** Sent before a file is touched, so that it can be blamed if the process crashes. */
export interface EncoderNote {
  readonly touchedTrackId: number;
}
