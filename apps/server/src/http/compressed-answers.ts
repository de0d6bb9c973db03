/**
 * Lists go out compressed: on a line of 1.6 Mbit/s every 20 KB are a tenth of a second. On a thread of its own, since it
 * takes longer than making most answers. No secret of one user stands beside text of another in any of them, and none is
 * given to a caller by cookie, so that their length betrays nothing.
 */
import { gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addVary } from './cross-origin.ts';

/** Below this it saves less than two packets. */
const SMALLEST_CHARACTERS = 4_096;

export function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''));
}

/** Texts only: what is sent as bytes is compressed already, or lies compressed beside its file (web-page.ts). */
export function registerCompressedAnswers(app: FastifyInstance): void {
  // Not a promise: the smallest answers would pay for it, too.
  app.addHook<unknown>('onSend', (...[request, reply, payload, done]) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST_CHARACTERS) return done(null, payload);
    if (reply.hasHeader('content-encoding')) return done(null, payload);
    addVary(reply, 'Accept-Encoding');
    if (!acceptsGzip(request)) return done(null, payload);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    gzip(payload, { level: zlib.Z_BEST_SPEED }, done);
  });
}
