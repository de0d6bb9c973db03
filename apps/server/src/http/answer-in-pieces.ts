/** Streams an answer as it is created: each piece once the client has taken the last, none after a disconnect. */
import { Readable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compressed-answers.ts';
import { addVary } from './cross-origin.ts';

interface Exchange {
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

interface Beginning extends Exchange {
  readonly head: Readonly<Record<string, string>>;
}

/** Sends the headers with the first piece, so that an earlier failure still gets an error answer. */
export async function sendOnceBegun(
  { request, reply, head }: Beginning,
  pieces: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const { value: first = '' } = await pieces.next();
  reply.headers(head);
  addVary(reply, 'Accept-Encoding');
  if (request.method !== 'HEAD') return sendInPieces({ request, reply }, startingWith([first], pieces));
  await pieces.return(undefined);
  return reply.send('');
}

/** Yields the piece that was already made, then the rest; keeps no reference to what it has yielded. */
export async function* startingWith(held: string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield held.pop() ?? '';
  yield* rest;
}
