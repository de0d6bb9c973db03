/** Writes the timeline in pieces of two seconds. Every browser can decode each piece by itself. */
import { PIECE_BEHIND_MS, PIECE_MS, PIECE_PRE_ROLL_MS, type PieceQuality } from '@tutti/contract/limits';
import { type EncoderOutput, FRAMES_PER_MS, PACKET_FRAMES } from '../packet-grid.ts';
import { writeFlacPiece } from './flac-piece.ts';
import { writeOpusPiece } from './opus-piece.ts';

const OUTPUTS = {
  best: 'flac',
  high: 'opus-160',
  normal: 'opus-96',
  saver: 'opus-48',
} as const satisfies Record<PieceQuality, EncoderOutput>;

export interface PieceSource {
  readonly output: EncoderOutput;
  readonly firstPacket: number;
  readonly count: number;
}

/** Opus needs earlier packets to sound right from its first frame on, and one later packet for the crossfade. */
export function pieceSource(quality: PieceQuality, index: number): PieceSource {
  const output = OUTPUTS[quality];
  const packetMs = PACKET_FRAMES[output] / FRAMES_PER_MS;
  const count = PIECE_MS / packetMs;
  if (output === 'flac') return { output, firstPacket: index * count, count };
  const before = PIECE_PRE_ROLL_MS / packetMs;
  return {
    output,
    firstPacket: index * count - before,
    count: before + count + Math.ceil(PIECE_BEHIND_MS / packetMs),
  };
}

export interface Piece {
  readonly contentType: 'audio/flac' | 'audio/ogg';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function writePiece({ output }: PieceSource, packets: readonly Uint8Array[]): Piece {
  if (output === 'flac')
    return { contentType: 'audio/flac', bytes: writeFlacPiece(packets, PACKET_FRAMES.flac) };
  const frames = (PIECE_PRE_ROLL_MS + PIECE_MS + PIECE_BEHIND_MS) * FRAMES_PER_MS;
  return { contentType: 'audio/ogg', bytes: writeOpusPiece(packets, frames) };
}
