/** Lets pages of ALLOWED_ORIGINS call the API with a bearer token, and never with our cookies. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { listOwnOrigins } from './own-origins.ts';
import { isOpenToAll, toPagePath } from './request-path.ts';

/** Headers that documented clients read: clocks, versions, ranges, related resources and retry times. */
const EXPOSED = [
  'Date',
  'X-Server-Time',
  'ETag',
  'Retry-After',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'Content-Disposition',
  'X-Piece-Lengths',
].join(', ');

const PREFLIGHT = Object.freeze({
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Range, If-Range, If-None-Match, If-Modified-Since, X-Requested-With, X-SignalR-User-Agent',
  'access-control-max-age': '600',
});

const ALLOW_ORIGIN = 'access-control-allow-origin';
const EXPOSE_HEADERS = 'access-control-expose-headers';

export function registerCrossOrigin(
  app: FastifyInstance,
  origins: { readonly publicUrl: string; readonly allowedOrigins: readonly string[] },
): void {
  if (origins.allowedOrigins.length === 0) return;
  // The hub uses the same list, because a page that only one of them accepts would work partially.
  const allowed = new Set(listOwnOrigins(origins));
  app.addHook('onRequest', (request, reply, done) => {
    if (toPagePath(request.url) !== undefined || isOpenToAll(request.url)) return done();
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return done();
    reply.header(ALLOW_ORIGIN, origin).header(EXPOSE_HEADERS, EXPOSED);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return done();
    reply.headers(PREFLIGHT).code(204).send();
  });
}

export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}

/** Returns the headers of every answer as names and values, for answers that bypass Fastify. */
export function headersOfEveryAnswer(reply: FastifyReply): string[] {
  const headers: string[] = [];
  for (const name of ['date', ALLOW_ORIGIN, EXPOSE_HEADERS, 'vary']) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers.push(name, String(value));
  }
  return headers;
}
