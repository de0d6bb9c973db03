/** Songs as their files are, and pictures in the one format that every app reads. */

import { ART_SIZE_DEFAULT, ART_SIZES, type ArtSize } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppKeyWatch } from '#features/auth/keys/app-key-watch.ts';
import { type AudioDisposition, type Media, type Picture, RangeRefusal } from '#features/media/media.ts';
import { namesTag } from '#http/entity-tag.ts';
import { TRANSCODE_FORMATS } from '#platform/audio/transcode/transcode-messages.ts';
import type { TranscodeRequest } from '#platform/audio/transcode/transcode-request.ts';
import { appCrossOriginList } from '../cross-origin-apps.ts';
import { defineMethod, type MethodGroup, SENT, type SubsonicCall } from '../method.ts';
import { entityId, flag, offset, type Parameter, required } from '../parameters.ts';
import { SubsonicError } from '../subsonic-error.ts';
import { readCoverArtId } from '../subsonic-ids.ts';
import type { FindCoverSubject } from './cover-subjects.ts';

export interface MediaDeps {
  readonly media: Pick<Media, 'audio' | 'getJpegCover'>;
  readonly appKeyWatch: Pick<AppKeyWatch, 'watch'>;
  readonly findCoverSubject: FindCoverSubject;
  readonly canRender: boolean;
}

interface Sending {
  readonly disposition: AudioDisposition;
  readonly isOwn: boolean;
  readonly transcodeRequest?: TranscodeRequest;
}

const YEAR_S = 365 * 24 * 3_600;

export function createMediaMethods(deps: MediaDeps): MethodGroup {
  const { media, appKeyWatch, findCoverSubject, canRender } = deps;

  async function sendFile(trackId: number, call: SubsonicCall, how: Sending): Promise<typeof SENT> {
    const { user, reply } = call;
    // If the client disconnected during sign-in, its answer has closed already and would be watched forever.
    if (reply.raw.destroyed) return SENT;
    const unwatch = appKeyWatch.watch(user.keyId, () => reply.raw.destroy());
    reply.raw.once('close', unwatch);
    try {
      await media.audio.send({
        trackId,
        userId: user.userId,
        sessionId: user.sessionId,
        response: reply.raw,
        extraHeaders: appCrossOriginList,
        ...how,
        takeOver: () => reply.hijack(),
        refuse: (error) => void reply.send(error),
      });
    } catch (error) {
      unwatch();
      if (error instanceof RangeRefusal) reply.header('content-range', `bytes */${error.sizeBytes}`);
      throw error;
    }
    return SENT;
  }

  return {
    extensions: canRender ? [{ name: 'transcodeOffset', versions: [1] }] : [],
    methods: [
      defineMethod({
        name: 'stream',
        tier: 'A',
        waitsElsewhere: true,
        summary:
          'The bytes of a song, whole or in part, in another format and at another rate where that is asked for',
        parameters: {
          id: required(entityId('song')),
          format: transcodeFormat,
          maxBitRate: maxBitRate,
          timeOffset: offset(),
          estimateContentLength: flag(),
        },
        answer({ id, format, maxBitRate: maxBitRateKbps, timeOffset, estimateContentLength }, call) {
          const transcodeRequest = {
            format,
            maxBitRateKbps,
            offsetMs: timeOffset * 1_000,
            needsLength: estimateContentLength,
          };
          return sendFile(id.id, call, { disposition: 'inline', isOwn: format === 'raw', transcodeRequest });
        },
      }),
      defineMethod({
        name: 'download',
        tier: 'A',
        waitsElsewhere: true,
        summary: 'The file of a song, to be kept',
        parameters: { id: required(entityId('song')) },
        answer: ({ id }, call) => sendFile(id.id, call, { disposition: 'attachment', isOwn: true }),
      }),
      defineMethod({
        name: 'getCoverArt',
        tier: 'A',
        waitsElsewhere: true,
        summary: 'A picture as JPEG: of an album, a song, an artist, a playlist or a station',
        parameters: { id: required(coverArtId), size: coverSize },
        async answer({ id, size }, { user, caller, request, reply }): Promise<typeof SENT> {
          const subject = await findCoverSubject(id, user.userId);
          const picture = await media.getJpegCover(subject, caller, size);
          const caching =
            id.version === undefined ? 'private, no-cache' : `private, max-age=${YEAR_S}, immutable`;
          return sendPicture({ request, reply }, picture, caching);
        },
      }),
    ],
  };
}

function sendPicture(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { etag, bytes, contentType, isFinal }: Picture,
  caching: string,
): typeof SENT {
  reply
    .header('etag', etag)
    .header('cache-control', isFinal ? caching : 'no-store')
    .header('x-content-type-options', 'nosniff');
  if (namesTag(request.headers['if-none-match'], etag)) reply.code(304).send();
  else reply.type(contentType).send(bytes);
  return SENT;
}

type CoverArtId = NonNullable<ReturnType<typeof readCoverArtId>>;

const coverArtId: Parameter<CoverArtId | undefined> = {
  about: 'coverArt of anything, or its id',
  read([value]) {
    if (value === undefined) return undefined;
    const id = readCoverArtId(value);
    if (id === undefined) throw new SubsonicError('NOT_FOUND');
    return id;
  },
};

const transcodeFormat: Parameter<string | undefined> = {
  about: `${TRANSCODE_FORMATS.join(', ')}, or raw for the file itself; mp3 for anything else`,
  read: ([value]) => value?.toLowerCase(),
};

const maxBitRate: Parameter<number> = { ...offset(), about: 'in kbit/s; 0, or left out: any' };

/** Reads the smallest size that is at least as large; an invalid one counts as absent. */
const coverSize: Parameter<ArtSize> = {
  about: 'edge in pixels',
  read([value = '']) {
    // Apps compute it from the density of their screen, which gives fractions.
    const wanted = /^\d{1,9}(?:\.\d{1,30})?$/.test(value) ? Number(value) : 0;
    if (wanted === 0) return ART_SIZE_DEFAULT;
    return ART_SIZES.find((size) => size >= wanted) ?? 1_200;
  },
};
