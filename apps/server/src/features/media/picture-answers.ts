/** Answers with pictures, of the library and of rooms. */
import type { ArtSize } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '#http/cross-origin.ts';
import { namesTag } from '#http/entity-tag.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { AlbumArt, Picture, PictureShape } from './resized-art.ts';

const YEAR_S = 365 * 24 * 3_600;

/** The call of a route whose query has a size. */
interface PictureCall {
  readonly query: { readonly size: ArtSize };
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export async function sendAlbumPicture(
  { getAlbumPicture }: Pick<AlbumArt, 'getAlbumPicture'>,
  { query, caller, request, reply }: PictureCall,
  albumId: number,
): Promise<FastifyReply> {
  const picture = await getAlbumPicture(albumId, shapeOf(query.size, request), caller);
  return sendVersioned({ request, reply, picture });
}

interface PictureAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly picture: Picture;
  readonly caching: string;
}

export function shapeOf(size: ArtSize, request: FastifyRequest): PictureShape {
  return { size, format: isJpegOnly(request.headers.accept) ? 'jpeg' : 'webp' };
}

/** A response whose address contains the picture's version never changes. */
export function sendVersioned({ request, reply, picture }: Omit<PictureAnswer, 'caching'>): FastifyReply {
  addVary(reply, 'Accept');
  const isVersioned = (request.query as { v?: unknown }).v !== undefined;
  const caching = isVersioned ? `private, max-age=${YEAR_S}, immutable` : 'private, no-cache';
  return sendPicture({ request, reply, picture, caching });
}

export function sendPicture({ request, reply, picture, caching }: PictureAnswer): FastifyReply {
  reply
    .header('etag', picture.etag)
    .header('cache-control', picture.isFinal ? caching : 'no-store')
    .header('x-content-type-options', 'nosniff')
    // Generated covers are SVG: opened as a page they may only style themselves.
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('cross-origin-resource-policy', 'same-origin');
  if (namesTag(request.headers['if-none-match'], picture.etag)) return reply.code(304).send();
  return reply.type(picture.contentType).send(picture.bytes);
}

/** Detects the few clients without WebP, such as cars; nearly all others send no header or accept anything. */
function isJpegOnly(accept: string | undefined): boolean {
  return accept !== undefined && /image\/jpe?g/.test(accept) && !/image\/(webp|\*)|\*\/\*/.test(accept);
}
