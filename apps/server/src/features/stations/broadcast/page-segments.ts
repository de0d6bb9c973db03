import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesRevision, readRequestedRevision } from '#features/stations/encoder/requested-revision.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { AppError } from '#platform/app-error.ts';
import type { PageSegments } from './hls-output.ts';
import { readSegmentNumber } from './station-file.ts';

const PLAYLIST = 'live.m3u8';
/** The time that players keep what they have loaded. */
const SEGMENT_CACHED_S = 120;

interface SegmentCall {
  readonly query: { readonly r?: string | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns undefined for the playlist. */
export function readFileName(file: string): number | undefined {
  const number = readSegmentNumber(file);
  if (number === undefined && file !== PLAYLIST) throw new AppError('NOT_FOUND');
  return number;
}

/** Sends the playlist or a segment of a station to somebody who may hear it. */
export async function sendSegment(
  { query, request, reply }: SegmentCall,
  { segments }: { readonly segments: PageSegments },
  { stationId, number }: { stationId: number; number: number | undefined },
) {
  reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
  if (number === undefined) {
    const playlist = await segments.playlist(stationId);
    reply.header('cache-control', 'no-store').type('application/vnd.apple.mpegurl; charset=utf-8');
    return reply.send(playlist);
  }
  const atLeast = readRequestedRevision(query.r);
  const { content, etag, revision } = await segments.segment(stationId, number, atLeast);
  // A response with its revision in the address never changes.
  const caching = namesRevision(query.r, revision)
    ? `private, max-age=${SEGMENT_CACHED_S}, immutable`
    : 'private, no-cache';
  reply.header('cache-control', caching).type('audio/aac');
  return sendUnlessKnown({ request, reply }, { etag, value: content });
}
