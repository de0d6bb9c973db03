/**
 * What listeners receive of a station's programme: packets of sound and how they are cut, wrapped and named. Bytes and
 * instants in, bytes and text out: no clock, no I/O, no encoder.
 */

export {
  FRAMES_PER_MS,
  PACKET_FRAMES,
  PROGRAMME_OUTPUTS,
  type ProgrammeOutput,
  packetAt,
  packetStartMs,
  SAMPLE_RATE_HZ,
} from './packet-grid.ts';
export { writeOpusPiece } from './pieces/opus-piece.ts';
export { type Piece, type PieceSource, pieceAt, pieceSource, writePiece } from './pieces/pieces.ts';
