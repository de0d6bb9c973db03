import { stationRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { FindPieces } from './piece-groups.ts';
import { readPieceAddress, sendPieces } from './send-pieces.ts';

export interface PieceRoutesDeps {
  readonly findPieces: FindPieces;
  readonly findStationId: (genreId: number) => Promise<number>;
}

export function registerPieceRoutes({ route }: RouteRegistrar, deps: PieceRoutesDeps): void {
  route(stationRoutes.piece, async (call) => {
    const wanted = readPieceAddress(call);
    return sendPieces(call, deps, { ...wanted, stationId: await deps.findStationId(call.params.genreId) });
  });
}
