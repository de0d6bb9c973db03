/** Segments of a station for our own page: protected like its pieces, served by the use case of /radio. */
import { stationRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { PageSegments } from './hls-output.ts';
import { readFileName, sendSegment } from './page-segments.ts';

export interface PageSegmentRoutesDeps {
  readonly segments: PageSegments;
  readonly findStationId: (genreId: number) => Promise<number>;
}

export function registerPageSegmentRoutes({ route }: RouteRegistrar, deps: PageSegmentRoutesDeps): void {
  route(stationRoutes.segments, async (call) => {
    const number = readFileName(call.params.file);
    return sendSegment(call, deps, { number, stationId: await deps.findStationId(call.params.genreId) });
  });
}
