/**
 * An answer that goes out while it is made: the next piece is made when the client has taken the last, and none once the
 * client has gone. So it is never in memory as a whole, however slowly it is read.
 */
import { Readable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compressed-answers.ts';

interface Exchange {
  /** `Vary` is said by whoever sends, because short answers and those without a body need it, too. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function sendInPieces({ request, reply }: Exchange, pieces: AsyncIterable<string>): FastifyReply {
  const written = Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
  if (!acceptsGzip(request)) return reply.send(written);
  reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  written.once('error', (error) => gzip.destroy(error));
  gzip.once('close', () => written.destroy());
  return reply.send(written.pipe(gzip));
}

/** What has been made of it already first; keeps nothing of what it has handed on. */
export async function* startingWith(held: string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield held.pop() ?? '';
  yield* rest;
}
