import type { EncoderOutput } from '@tutti/broadcast';

/** A range of one output; packet numbers follow the grid of @tutti/broadcast. */
export interface PacketRange {
  readonly output: EncoderOutput;
  readonly firstPacket: number;
  readonly count: number;
}

export interface StationEncoder {
  /**
   * Renders what is missing, from 30 s ago until `aheadMs` from now; silence where the station is silent. Throws
   * STREAM_NOT_FOUND, STREAM_INACTIVE (off the air for the whole range), PIECE_NOT_FOUND (outside the available time)
   * or UNAVAILABLE (the machine cannot).
   */
  readPackets(stationId: number, range: PacketRange): Promise<readonly Uint8Array[]>;
  /** Keeps an output rendered ahead for a listener, until the returned function is called and some time after. */
  hold(stationId: number, output: EncoderOutput): () => void;
  /** Starts the rendering process, because somebody may listen soon. */
  warm(): void;
  /** The sound of one revision never changes. Reads the timeline first if the known one is earlier than `atLeast`. */
  readRevision(stationId: number, atLeast?: number): Promise<number>;
  readonly aheadMs: number;
}
