import { type Piece, type PieceSource, pieceSource, writePiece } from '@tutti/broadcast';
import type { PieceQuality } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { RunningEncoder } from './encoder.ts';

/** Sized for what the listeners of some dozen stations request within the same seconds. */
const CACHE = {
  maxSize: 32 * 1_024 * 1_024,
  sizeCalculation: ({ piece }: CachedPiece) => piece.bytes.length,
};

interface CachedPiece {
  readonly packets: readonly Uint8Array[];
  readonly piece: Piece;
}

export interface PieceRequest {
  readonly stationId: number;
  readonly quality: PieceQuality;
  readonly index: number;
  readonly atLeast?: number;
}

export interface FoundPiece extends Piece {
  readonly revision: number;
}

export type FindPiece = (request: PieceRequest) => Promise<FoundPiece>;

export function createStationPieces(
  encoder: Pick<RunningEncoder, 'readPackets' | 'readRevision'>,
): FindPiece {
  const cache = new LRUCache<string, CachedPiece>(CACHE);

  function write(key: string, source: PieceSource, packets: readonly Uint8Array[]): Piece {
    const known = cache.get(key);
    const isSame = known !== undefined && areSame(known.packets, packets);
    if (isSame && known.packets === packets) return known.piece;
    const piece = isSame ? known.piece : writePiece(source, packets);
    cache.set(key, { packets, piece });
    return piece;
  }

  return async ({ stationId, quality, index, atLeast }) => {
    const source = pieceSource(quality, index);
    // Read first, because packets of an earlier plan would be cached under this revision.
    const revision = await encoder.readRevision(stationId, atLeast);
    const packets = await encoder.readPackets(stationId, source);
    const piece = write(`${stationId}/${quality}/${index}`, source, packets);
    return { ...piece, revision };
  };
}

/** Compares identity rather than content, because packets that were rendered again must be written again. */
function areSame(one: readonly Uint8Array[], other: readonly Uint8Array[]): boolean {
  return (
    one === other || (one.length === other.length && one.every((packet, index) => packet === other[index]))
  );
}
