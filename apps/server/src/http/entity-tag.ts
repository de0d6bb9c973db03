import type { FastifyReply, FastifyRequest } from 'fastify';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers 304 if the client has this version; does not change caching. */
export function sendUnlessKnown<Value>(
  { request, reply }: Exchange,
  { etag, value }: { etag: string; value: Value },
): Value | FastifyReply {
  reply.header('etag', etag);
  return namesTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : value;
}

/** Compares If-None-Match weakly (RFC 9110 §8.8.3.2), because the same list may be sent compressed or not. */
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
