/** A station's sound in pieces: each holds what everybody hears in its two seconds of server time. */
import { PIECE_MS, PIECE_QUALITIES, type PieceQuality } from '@tutti/contract/limits';

/** What a listener may choose. */
export const QUALITY_CHOICES = ['automatic', ...PIECE_QUALITIES] as const;
export type QualityChoice = (typeof QUALITY_CHOICES)[number];

export type PieceCodec = 'flac' | 'opus';

export interface PieceAddress {
  readonly genreId: string;
  readonly quality: PieceQuality;
  readonly index: number;
  /** So many, from that one on. */
  readonly count: number;
  /** Of the plan it was made by: what was changed later has another address. */
  readonly revision: number;
}

export type PieceAnswer =
  /** The first and those that follow it, as many as are there. */
  | { readonly type: 'sound'; readonly pieces: readonly ArrayBuffer[] }
  /** Not made yet; worth asking again after this. */
  | { readonly type: 'later'; readonly afterMs: number }
  /** The station does not run at that time. */
  | { readonly type: 'silence' };

/** Encoded sound on its way to the output. */
export interface Piece {
  readonly index: number;
  readonly codec: PieceCodec;
  readonly bytes: ArrayBuffer;
}

export const codecOf = (quality: PieceQuality): PieceCodec => (quality === 'best' ? 'flac' : 'opus');

/** The piece in which an instant of the station is heard. */
export const pieceAt = (stationMs: number): number => Math.floor(stationMs / PIECE_MS);
