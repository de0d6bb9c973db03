import { type ArtSize, routes } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { addVary, headersOfEveryAnswer } from '#http/cross-origin.ts';
import { namesTag, sendUnlessKnown } from '#http/entity-tag.ts';
import { RangeRefusal } from './audio-streams.ts';
import type { Media } from './media.ts';
import type { Picture, PictureShape } from './resized-art.ts';

/** Forbids other sites to use the response. */
const OURS_ALONE = ['Cross-Origin-Resource-Policy', 'same-origin'];
const YEAR_S = 365 * 24 * 3_600;

export function registerMediaRoutes(registrar: RouteRegistrar, media: Media): void {
  registrar.route(routes.media.trackStream, async ({ params, query, actor, reply }) => {
    try {
      await media.audio.send({
        trackId: params.id,
        userId: actor.userId,
        sessionId: actor.sessionId,
        ...toTranscodeRequest(query),
        response: reply.raw,
        extraHeaders: [...headersOfEveryAnswer(reply), ...OURS_ALONE],
        takeOver: () => reply.hijack(),
        refuse: (error) => void reply.send(error),
      });
    } catch (error) {
      if (error instanceof RangeRefusal) reply.header('content-range', `bytes */${error.sizeBytes}`);
      throw error;
    }
    return reply;
  });

  registrar.route(routes.media.trackLyrics, async ({ params, caller, request, reply }) => {
    const { lyrics, etag } = await media.lyrics.get(params.id, caller);
    reply.header('cache-control', 'private, no-cache');
    const value = { isSynced: lyrics.isSynced, lines: [...lyrics.lines] };
    return sendUnlessKnown({ request, reply }, { etag, value });
  });

  registrar.route(routes.media.trackDetails, async ({ params, caller, reply }) => {
    reply.header('cache-control', 'private, no-cache');
    return media.getTrackDetails(params.id, caller);
  });

  registrar.route(routes.media.albumArt, async ({ params, query, caller, request, reply }) => {
    const shape = shapeOf(query.size, request);
    const picture = await media.albumArt.getAlbumPicture(params.id, shape, caller);
    return sendVersioned({ request, reply, picture });
  });

  registrar.route(routes.media.trackArt, async ({ params, query, caller, request, reply }) => {
    const shape = shapeOf(query.size, request);
    const picture = await media.albumArt.getTrackPicture(params.id, shape, caller);
    return sendVersioned({ request, reply, picture });
  });

  registrar.route(routes.media.artistPicture, async ({ params, query, caller, request, reply }) => {
    const shape = shapeOf(query.size, request);
    const picture = await media.getArtistPicture(params.id, shape, caller);
    return sendVersioned({ request, reply, picture });
  });

  registrar.route(routes.media.scrollImages, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300');
    return media.scrollImages.listUrls();
  });

  registrar.route(routes.media.scrollImage, async ({ params, caller, request, reply }) => {
    const picture = await media.scrollImages.getPicture(params.id, caller);
    return sendPicture({ request, reply, picture, caching: 'public, max-age=86400' });
  });
}

/** Requires a known length, because clients that store a track need it before all of it has arrived. */
function toTranscodeRequest({
  format,
  bitRate = 0,
}: {
  format?: string | undefined;
  bitRate?: number | undefined;
}) {
  if (format === undefined) return {};
  return { transcodeRequest: { format, maxBitRateKbps: bitRate, offsetMs: 0, needsLength: true } };
}

interface PictureAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly picture: Picture;
  readonly caching: string;
}

function shapeOf(size: ArtSize, request: FastifyRequest): PictureShape {
  return { size, format: isJpegOnly(request.headers.accept) ? 'jpeg' : 'webp' };
}

/** A response whose address contains the picture's version never changes. */
function sendVersioned({ request, reply, picture }: Omit<PictureAnswer, 'caching'>): FastifyReply {
  addVary(reply, 'Accept');
  const isVersioned = (request.query as { v?: unknown }).v !== undefined;
  const caching = isVersioned ? `private, max-age=${YEAR_S}, immutable` : 'private, no-cache';
  return sendPicture({ request, reply, picture, caching });
}

function sendPicture({ request, reply, picture, caching }: PictureAnswer): FastifyReply {
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
