import type { FastifyReply, FastifyRequest } from 'fastify';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * 304 without a body to whoever has this version. Nothing about storing is said here: an answer that is not to be
 * stored keeps its `no-store` and is compared by clients that keep it themselves.
 */
export function sendUnlessKnown<Value>(
  { request, reply }: Exchange,
  { etag, value }: { etag: string; value: Value },
): Value | FastifyReply {
  reply.header('etag', etag);
  return namesTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : value;
}

/** Weak comparison of an entity tag with If-None-Match (RFC 9110 §8.8.3.2): the same list may go out compressed or not. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = withoutWeakness(etag);
  return header.split(',').some((entry) => {
    const tag = entry.trim();
    return tag === '*' || withoutWeakness(tag) === opaque;
  });
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}
