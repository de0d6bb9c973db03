import { routes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { headersOfEveryAnswer } from '#http/cross-origin.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { RangeRefusal } from './audio-streams.ts';
import type { Media } from './media.ts';
import { sendAlbumPicture, sendPicture, sendVersioned, shapeOf } from './picture-answers.ts';

/** Forbids other sites to use the response. */
const OURS_ALONE = ['Cross-Origin-Resource-Policy', 'same-origin'];

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
    const lines = lyrics.lines.map(({ words, ...line }) => (words ? { ...line, words: [...words] } : line));
    const value = { isSynced: lyrics.isSynced, lines };
    return sendUnlessKnown({ request, reply }, { etag, value });
  });

  registrar.route(routes.media.trackDetails, async ({ params, caller, reply }) => {
    reply.header('cache-control', 'private, no-cache');
    return media.getTrackDetails(params.id, caller);
  });

  registrar.route(routes.media.albumArt, (call) => sendAlbumPicture(media.albumArt, call, call.params.id));

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
