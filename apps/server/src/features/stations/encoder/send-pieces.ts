import { PIECE_LENGTHS_HEADER, PIECE_QUALITIES, type PieceQuality } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '#http/entity-tag.ts';
import { AppError } from '#platform/app-error.ts';
import type { FindPieces } from './piece-groups.ts';
import { namesRevision, readRequestedRevision } from './requested-revision.ts';
import type { PieceRequest } from './station-pieces.ts';

/** Listeners of a station are at most this far apart; afterwards nobody asks for a piece again. */
const PIECE_MAX_AGE_S = 120;
const INDEX = /^\d{1,12}$/;

interface PieceCall {
  readonly params: { readonly quality: string; readonly index: string };
  readonly query: { readonly r?: string | undefined; readonly count?: number | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function readPieceAddress({ params }: Pick<PieceCall, 'params'>) {
  return { quality: toQuality(params.quality), index: toIndex(params.index) };
}

/** Sends pieces of a station to somebody who may hear it. */
export async function sendPieces(
  { query, request, reply }: Pick<PieceCall, 'query' | 'request' | 'reply'>,
  { findPieces }: { readonly findPieces: FindPieces },
  { stationId, quality, index }: Pick<PieceRequest, 'stationId' | 'quality' | 'index'>,
): Promise<FastifyReply> {
  const { count = 1 } = query;
  const { bytes, lengths, contentType, revision } = await findPieces(
    { stationId, quality, index, atLeast: readRequestedRevision(query.r) },
    count,
  );
  const group = query.count === undefined ? '' : `-${lengths.length}`;
  const etag = `"${stationId}-${quality}-${index}-${revision}${group}"`;
  // An answer with its revision in the address never changes, unless some of its pieces were still missing.
  const isCacheable = namesRevision(query.r, revision) && lengths.length === count;
  if (query.count !== undefined) reply.header(PIECE_LENGTHS_HEADER, lengths.join());
  reply
    .header('etag', etag)
    .header(
      'cache-control',
      isCacheable ? `private, max-age=${PIECE_MAX_AGE_S}, immutable` : 'private, no-cache',
    )
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(contentType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function toQuality(value: string): PieceQuality {
  const quality = PIECE_QUALITIES.find((known) => known === value);
  if (quality === undefined) throw new AppError('VALIDATION_FAILED');
  return quality;
}

function toIndex(value: string): number {
  if (!INDEX.test(value)) throw new AppError('VALIDATION_FAILED');
  return Number(value);
}
