import { PIECE_QUALITIES, type PieceQuality, stationRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { namesTag } from '#http/entity-tag.ts';
import { AppError } from '#platform/app-error.ts';
import type { FindPiece } from './station-pieces.ts';

/** Pieces lie this far apart at most from each other's listeners; afterwards nobody asks for one again. */
const PIECE_KEPT_S = 120;
const INDEX = /^\d{1,12}$/;

export interface ProgrammeRoutesDeps {
  readonly findPiece: FindPiece;
  readonly getStation: (genreId: number) => Promise<{ readonly id: number }>;
}

export function registerProgrammeRoutes({ route }: RouteRegistrar, deps: ProgrammeRoutesDeps): void {
  const findStationId = keepStationIds(deps.getStation);
  route(stationRoutes.piece, async ({ params, query, request, reply }) => {
    const [quality, index] = [toQuality(params.quality), toIndex(params.index)];
    const stationId = await findStationId(params.genreId);
    const { bytes, contentType, revision } = await deps.findPiece({ stationId, quality, index });
    const etag = `"${stationId}-${quality}-${index}-${revision}"`;
    reply
      .header('etag', etag)
      // With the revision in its address an answer never changes.
      .header(
        'cache-control',
        query.r === undefined ? 'private, no-cache' : `private, max-age=${PIECE_KEPT_S}, immutable`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin');
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(contentType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
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

/** A station keeps its id as long as there is its genre, and every listener asks every other second. */
function keepStationIds(getStation: ProgrammeRoutesDeps['getStation']): (genreId: number) => Promise<number> {
  const known = new Map<number, number>();
  return async (genreId) => {
    const kept = known.get(genreId);
    if (kept !== undefined) return kept;
    const { id } = await getStation(genreId);
    known.set(genreId, id);
    return id;
  };
}
