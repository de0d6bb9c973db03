/** The operations on a station's sound that other features may use. */
import type { EncoderOutput } from '@tutti/broadcast';

/** A range of one output; packet numbers follow the grid of @tutti/broadcast. */
export interface PacketRange {
  readonly output: EncoderOutput;
  readonly firstPacket: number;
  readonly count: number;
}

export interface StationEncoder {
  /**
   * Returns all packets of a range in order, and renders those that are missing. Sound is available from 30 s ago until
   * `aheadMs` from now; where the station is silent, the packets are silence.
   * Throws STREAM_NOT_FOUND, STREAM_INACTIVE (off the air for the whole range), PIECE_NOT_FOUND (outside the available
   * time) or UNAVAILABLE (the machine cannot).
   */
  readPackets(stationId: number, range: PacketRange): Promise<readonly Uint8Array[]>;
  /** Keeps an output rendered ahead for a listener, until the returned function is called and some time after. */
  hold(stationId: number, output: EncoderOutput): () => void;
  /** Starts the rendering process, because somebody may listen soon. */
  warm(): void;
  /**
   * Returns the revision of the timeline as this node knows it; the sound of one revision never changes. If it is
   * earlier than `atLeast`, which another node has announced, the timeline is read first.
   */
  readRevision(stationId: number, atLeast?: number): Promise<number>;
  readonly aheadMs: number;
}
