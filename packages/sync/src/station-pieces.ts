/** A station's sound in pieces; each holds the sound of two seconds of server time. */
import { PIECE_MS, PIECE_QUALITIES, type PieceQuality } from '@tutti/contract/limits';
import type { StationRef } from '@tutti/contract/stations/station-ref';

/** Choices of the listener. */
export const QUALITY_CHOICES = ['automatic', ...PIECE_QUALITIES] as const;
export type QualityChoice = (typeof QUALITY_CHOICES)[number];

export type PieceCodec = 'flac' | 'opus';

export interface PieceAddress {
  readonly station: StationRef;
  readonly quality: PieceQuality;
  readonly index: number;
  /** Number of consecutive pieces, starting with that one. */
  readonly count: number;
  /** Revision of the plan; a changed plan has other addresses. */
  readonly revision: number;
}

export type PieceAnswer =
  /** Consecutive pieces, as many as exist. */
  | { readonly type: 'sound'; readonly pieces: readonly ArrayBuffer[] }
  /** Not encoded yet; ask again after this time. */
  | { readonly type: 'later'; readonly afterMs: number }
  /** The station does not broadcast at that time. */
  | { readonly type: 'silence' };

/** An encoded piece on its way to the output. */
export interface Piece {
  readonly index: number;
  readonly codec: PieceCodec;
  readonly bytes: ArrayBuffer;
}

export const codecOf = (quality: PieceQuality): PieceCodec => (quality === 'best' ? 'flac' : 'opus');

/** Returns the piece that contains a station instant. */
export const pieceAt = (stationMs: number): number => Math.floor(stationMs / PIECE_MS);
