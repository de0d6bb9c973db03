/** A page that is well ahead asks for several at once, which saves a phone's radio and three of four requests. */
import { joinBytes } from '@tutti/contract/join-bytes';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { FindPiece, FoundPiece, PieceRequest } from './station-pieces.ts';

/** Thousands ask for the same dozen groups; joining each again would cost as much as the rest of their requests. */
const CACHE = {
  maxSize: 16 * 1_024 * 1_024,
  /** Counts twice, because the source pieces are kept too and have the same total size. */
  sizeCalculation: ({ bytes }: Joined) => 2 * bytes.length,
  /** By then it has aired, and nobody asks for it any more. */
  ttl: 120_000,
  /** Expires groups by a timer that keeps no process alive, because otherwise only a new request would. */
  ttlAutopurge: true,
  ttlResolution: 0,
};

interface Joined {
  readonly parts: readonly Uint8Array[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PieceGroup extends FoundPiece {
  readonly lengths: readonly number[];
}

/** Returns the first piece and available ones after it, all of one revision; fails without the first one. */
export type FindPieces = (first: PieceRequest, count: number) => Promise<PieceGroup>;

export function createPieceGroups(findPiece: FindPiece, clock: Pick<Clock, 'now'>): FindPieces {
  const cache = new LRUCache<string, Joined>({ ...CACHE, perf: clock });

  function join(key: string, parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
    const known = cache.get(key);
    if (known !== undefined && parts.every((part, index) => part === known.parts[index])) return known.bytes;
    const bytes = joinBytes(parts);
    cache.set(key, { parts, bytes });
    return bytes;
  }

  return async (first, count) => {
    const pieces = await collect(findPiece, first, count);
    const [{ contentType, revision, bytes }] = pieces;
    const parts = pieces.map((piece) => piece.bytes);
    const key = `${first.stationId}/${first.quality}/${first.index}/${parts.length}`;
    const lengths = parts.map(({ length }) => length);
    return { contentType, revision, lengths, bytes: parts.length === 1 ? bytes : join(key, parts) };
  };
}

/** Looks them up at once, so that missing ones are rendered together. */
async function collect(
  findPiece: FindPiece,
  first: PieceRequest,
  count: number,
): Promise<[FoundPiece, ...FoundPiece[]]> {
  const later = Array.from({ length: count - 1 }, (_, index) => ({
    ...first,
    index: first.index + 1 + index,
  }));
  const [begin, ...found] = await Promise.all([
    findPiece(first),
    ...later.map((request) => findIfThere(findPiece, request)),
  ]);
  const pieces: [FoundPiece, ...FoundPiece[]] = [begin];
  for (const next of found) {
    if (next?.revision !== begin.revision) break;
    pieces.push(next);
  }
  return pieces;
}

/** Hides the error of a later piece, because the caller gets it when asking for that piece first. */
async function findIfThere(findPiece: FindPiece, request: PieceRequest): Promise<FoundPiece | undefined> {
  try {
    return await findPiece(request);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
