/** What other features may ask of a station's sound. */
import type { ProgrammeOutput } from '@tutti/broadcast';

/** A stretch of one output; packet numbers as in the grid of @tutti/broadcast. */
export interface PacketRange {
  readonly output: ProgrammeOutput;
  readonly firstPacket: number;
  readonly count: number;
}

export interface Programme {
  /**
   * The packets of a range, in order and complete, made when they are not there yet. Sound is to be had from 30 s ago
   * until `aheadMs` from now; where the station is silent within it, the packets are silence.
   * Throws STREAM_NOT_FOUND, STREAM_INACTIVE (not on air in the whole range), PIECE_NOT_FOUND (outside of what is to be
   * had) or UNAVAILABLE (the machine cannot).
   */
  readPackets(stationId: number, range: PacketRange): Promise<readonly Uint8Array[]>;
  /** Keeps an output made ahead for somebody who listens, until the answered function is called and some time after. */
  hold(stationId: number, output: ProgrammeOutput): () => void;
  /** Somebody may listen soon: the process that makes sound is started. */
  warm(): void;
  /**
   * Of the station's timeline as it is known here; the sound of one revision never changes. Where that is earlier than
   * `atLeast`, which another node has told a listener of, the timeline is read first.
   */
  readRevision(stationId: number, atLeast?: number): Promise<number>;
  /** How far ahead sound is to be had. */
  readonly aheadMs: number;
}
