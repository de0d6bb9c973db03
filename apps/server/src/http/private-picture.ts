import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from './entity-tag.ts';

const YEAR_S = 365 * 24 * 3_600;

/** Sends the picture of a person to those who may see it. An address with a version in it never changes its content. */
export function sendPrivatePicture(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { bytes, etag }: { readonly bytes: Buffer; readonly etag: string },
): FastifyReply {
  const isVersioned = (request.query as { v?: unknown }).v !== undefined;
  reply
    .header('etag', etag)
    .header('cache-control', isVersioned ? `private, max-age=${YEAR_S}, immutable` : 'private, no-cache')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin');
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/webp').send(bytes);
}
