/** What the server and the child process that makes the sound of stations say to each other. */
import type { ProgrammeOutput } from '@tutti/broadcast';
import type { PlaceInside } from '#platform/files/open-inside-now.ts';

/** A stretch that one file sounds in. Frames are counted at 48 kHz, from the epoch or from the file's first. */
export interface SoundPart {
  readonly trackId: number;
  /** Absent for a file that cannot be heard: its stretch is silent. */
  readonly place?: PlaceInside;
  readonly fromFrame: number;
  readonly untilFrame: number;
  readonly fileFromFrame: number;
  readonly gainDb: number;
  /** Straight. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** The end that sounds on under what follows, and fades at equal power. */
  readonly tailFrames: number;
}

export interface RenderRequest {
  readonly kind: 'render';
  readonly stationId: number;
  /** Packets that begin in this stretch are made. */
  readonly fromFrame: number;
  readonly untilFrame: number;
  /** In the order in which they begin; where two overlap, both sound. Also some that begin within half a second after the stretch. */
  readonly parts: readonly SoundPart[];
  readonly outputs: readonly ProgrammeOutput[];
  readonly mp3BitRateKbps: number;
}

/** `warm`: does nothing but be there. */
export type ProgrammeRequest = RenderRequest | { readonly kind: 'warm' };

/** The packets of one output in order, one after the other: many small arrays would take longer to send. */
export interface PackedPackets {
  readonly output: ProgrammeOutput;
  readonly sizesBytes: readonly number[];
  readonly bytes: Uint8Array;
}

export interface FailedFile {
  readonly trackId: number;
  readonly reason: string;
}

export interface ProgrammeAnswer {
  readonly packed: readonly PackedPackets[];
  readonly failed: readonly FailedFile[];
}

/** Said before a file is touched: should the process not survive it, this one is to blame. */
export interface ProgrammeNote {
  readonly touchedTrackId: number;
}
