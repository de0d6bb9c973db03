/** Segments of a station for our own page: protected like its pieces, served by the use case of /radio. */
import { stationRoutes } from '@tutti/contract';
import { namesRevision, readRequestedRevision } from '#features/stations/encoder/requested-revision.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { AppError } from '#platform/app-error.ts';
import type { PageSegments } from './hls-output.ts';
import { readSegmentNumber } from './station-file.ts';

const PLAYLIST = 'live.m3u8';
/** The time that players keep what they have loaded. */
const SEGMENT_CACHED_S = 120;

export interface PageSegmentRoutesDeps {
  readonly segments: PageSegments;
  readonly findStationId: (genreId: number) => Promise<number>;
}

export function registerPageSegmentRoutes({ route }: RouteRegistrar, deps: PageSegmentRoutesDeps): void {
  route(stationRoutes.segments, async ({ params, query, request, reply }) => {
    const { genreId, file } = params;
    const number = readSegmentNumber(file);
    if (number === undefined && file !== PLAYLIST) throw new AppError('NOT_FOUND');
    const stationId = await deps.findStationId(genreId);
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
    if (number === undefined) {
      const playlist = await deps.segments.playlist(stationId);
      reply.header('cache-control', 'no-store').type('application/vnd.apple.mpegurl; charset=utf-8');
      return reply.send(playlist);
    }
    const atLeast = readRequestedRevision(query.r);
    const { content, etag, revision } = await deps.segments.segment(stationId, number, atLeast);
    // A response with its revision in the address never changes.
    const caching = namesRevision(query.r, revision)
      ? `private, max-age=${SEGMENT_CACHED_S}, immutable`
      : 'private, no-cache';
    reply.header('cache-control', caching).type('audio/aac');
    return sendUnlessKnown({ request, reply }, { etag, value: content });
  });
}
