/** Holds decoded pieces from the current one on. */
import { PIECE_BEHIND_MS, PIECE_PRE_ROLL_MS } from '@tutti/contract/limits';
import type { Piece, PieceCodec } from '@tutti/sync';

/** Each piece contains some sound of its neighbors, so that pieces crossfade within the same sound. */
const MARGINS: Readonly<Record<PieceCodec, { lead: number; tail: number }>> = {
  opus: { lead: PIECE_PRE_ROLL_MS / 1000, tail: PIECE_BEHIND_MS / 1000 },
  flac: { lead: 0, tail: 0 },
};
/** Taken from the former piece for codecs without a lead. */
const BORROWED_SECONDS = 0.005;
/** For a jump to a slightly earlier position. */
const PIECES_BEHIND = 1;

export interface DecodedPiece {
  readonly buffer: AudioBuffer;
  /** Position in the buffer at which the piece begins. */
  readonly leadSeconds: number;
  /** Sound in the buffer after the end of the piece. */
  readonly tailSeconds: number;
}

export class DecodedPieces {
  readonly #pieces = new Map<number, DecodedPiece>();
  /** The latest bytes for each index, which make earlier decodes void. */
  readonly #latest = new Map<number, Piece>();

  /** Resolves to false if other bytes have replaced the piece meanwhile. */
  async decode(piece: Piece, context: BaseAudioContext): Promise<boolean> {
    this.#latest.set(piece.index, piece);
    const buffer = await context.decodeAudioData(piece.bytes);
    if (this.#latest.get(piece.index) !== piece) return false;
    const { lead: leadSeconds, tail: tailSeconds } = MARGINS[piece.codec];
    this.#pieces.set(piece.index, { buffer, leadSeconds, tailSeconds });
    return true;
  }

  indices(): number[] {
    return [...this.#pieces.keys()].sort((left, right) => left - right);
  }

  /** Adds some sound before the first frame, if available. */
  get(index: number): DecodedPiece | undefined {
    const piece = this.#pieces.get(index);
    const before = this.#pieces.get(index - 1);
    if (piece === undefined || piece.leadSeconds > 0 || before === undefined) return piece;
    const extended = borrowLead(piece, before);
    this.#pieces.set(index, extended);
    return extended;
  }

  isEmpty(): boolean {
    return this.#pieces.size === 0;
  }

  dropFrom(index: number): void {
    for (const map of [this.#pieces, this.#latest])
      for (const known of map.keys()) if (known >= index) map.delete(known);
  }

  dropBefore(index: number): void {
    for (const map of [this.#pieces, this.#latest])
      for (const known of map.keys()) if (known < index - PIECES_BEHIND) map.delete(known);
  }

  clear(): void {
    this.#pieces.clear();
    this.#latest.clear();
  }
}

function borrowLead(piece: DecodedPiece, before: DecodedPiece): DecodedPiece {
  const { numberOfChannels, sampleRate, length } = piece.buffer;
  const frames = Math.round(BORROWED_SECONDS * sampleRate);
  const end = before.buffer.length - Math.round(before.tailSeconds * sampleRate);
  const buffer = new AudioBuffer({ numberOfChannels, sampleRate, length: length + frames });
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    const source = Math.min(channel, before.buffer.numberOfChannels - 1);
    const borrowed = before.buffer.getChannelData(source).subarray(end - frames, end);
    buffer.copyToChannel(borrowed as Float32Array<ArrayBuffer>, channel);
    buffer.copyToChannel(piece.buffer.getChannelData(channel) as Float32Array<ArrayBuffer>, channel, frames);
  }
  return { ...piece, buffer, leadSeconds: BORROWED_SECONDS };
}
