/** Routes below /radio, outside the API, because radios need their own responses and must not be rate-limited. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { readListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import { type Broadcast, toHolder } from './broadcast.ts';
import { crossOriginHeaders } from './cross-origin-radio.ts';
import { registerEmbed } from './embed-routes.ts';
import { type PlaylistFile, sendPlaylist } from './playlist-files.ts';
import { readSegmentNumber, readStationFile } from './station-file.ts';

const READ = ['GET', 'HEAD'] as const;
const SEGMENT_CACHED_S = 600;

export function registerBroadcastOutputs(app: FastifyInstance, broadcast: Broadcast): void {
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.headers(crossOriginHeaders);
      next(broadcast.isOn ? undefined : new AppError('NOT_FOUND'));
    });
    registerStation(scope, broadcast);
    registerLists(scope, broadcast);
    registerEmbed(scope, broadcast);
    // The contract defines the routes themselves; these answer the browsers' preflight requests.
    for (const url of ['/api/nowplaying', '/api/nowplaying/:genre']) scope.options(url, answerPreflight);
    done();
  });
}

interface Exchange {
  readonly broadcast: Broadcast;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const answerPreflight = (_request: FastifyRequest, reply: FastifyReply) => reply.code(204).send();

function registerStation(scope: FastifyInstance, broadcast: Broadcast): void {
  scope.route({
    method: [...READ],
    url: '/radio/:name',
    handler: (request, reply) => {
      const requested = readStationFile((request.params as { name: string }).name);
      if (requested === undefined) throw new AppError('NOT_FOUND');
      const { reference, file } = requested;
      if (file === 'mp3') return sendStream({ broadcast, request, reply }, reference);
      if (file === 'm3u8') return sendSegmentList({ broadcast, request, reply }, reference);
      return sendStationFile({ broadcast, request, reply }, { reference, file });
    },
  });
  scope.route({
    method: [...READ],
    url: '/radio/:genre/:part',
    handler: (request, reply) => {
      const { genre, part } = request.params as { genre: string; part: string };
      if (part === 'art.jpg') return sendPicture({ broadcast, request, reply }, genre);
      const number = readSegmentNumber(part);
      if (number === undefined) throw new AppError('NOT_FOUND');
      return sendSegment({ broadcast, request, reply }, { genre, number });
    },
  });
  scope.options('/radio/:name', answerPreflight);
  scope.options('/radio/:genre/:part', answerPreflight);
}

async function sendStream({ broadcast, request, reply }: Exchange, reference: string): Promise<FastifyReply> {
  const credentials = readListenerCredentials(request);
  const { station, listener } = await broadcast.admit(reference, credentials);
  await broadcast.icy.send({
    station,
    listener,
    holder: toHolder(listener, credentials.origin),
    request: request.raw,
    response: reply.raw,
    takeOver: () => reply.hijack(),
  });
  return reply;
}

async function sendSegmentList({ broadcast, request, reply }: Exchange, reference: string): Promise<unknown> {
  const credentials = readListenerCredentials(request);
  const admitted = await broadcast.admit(reference, credentials);
  const { station, key } = admitted;
  const { content, etag } = await broadcast.hls.playlist(
    station,
    credentials.key === undefined ? undefined : key,
  );
  if (request.method === 'GET') broadcast.keepHlsAlive(admitted, credentials.origin);
  reply
    .header('cache-control', `${sharing(station)}, max-age=1`)
    .type('application/vnd.apple.mpegurl; charset=utf-8');
  return sendUnlessKnown({ request, reply }, { etag, value: content });
}

async function sendSegment(
  { broadcast, request, reply }: Exchange,
  { genre, number }: { genre: string; number: number },
): Promise<unknown> {
  const { station } = await broadcast.admit(genre, readListenerCredentials(request));
  const { content, etag } = await broadcast.hls.segment(station, number);
  reply
    .header('cache-control', `${sharing(station)}, max-age=${SEGMENT_CACHED_S}, immutable`)
    .type('audio/aac');
  return sendUnlessKnown({ request, reply }, { etag, value: content });
}

async function sendPicture({ broadcast, request, reply }: Exchange, genre: string): Promise<unknown> {
  const { station } = await broadcast.admit(genre, readListenerCredentials(request));
  const picture = await broadcast.getPicture(station, readSeq(request));
  reply
    .header('cache-control', picture.isFinal ? `${sharing(station)}, no-cache` : 'no-store')
    .type(picture.contentType);
  return sendUnlessKnown({ request, reply }, { etag: picture.etag, value: picture.bytes });
}

function readSeq({ query }: FastifyRequest): number | undefined {
  const { seq } = query as { seq?: unknown };
  if (seq === undefined) return undefined;
  if (typeof seq !== 'string' || !/^\d{1,12}$/.test(seq)) throw new AppError('NOT_FOUND');
  return Number(seq);
}

async function sendStationFile(
  { broadcast, request, reply }: Exchange,
  { reference, file }: { reference: string; file: PlaylistFile },
): Promise<FastifyReply> {
  const credentials = readListenerCredentials(request);
  const admitted = await broadcast.admit(reference, credentials);
  return sendPlaylist(reply, broadcast, {
    admitted: [admitted],
    credentials,
    file,
    name: admitted.station.slug,
  });
}

function registerLists(scope: FastifyInstance, broadcast: Broadcast): void {
  for (const file of ['m3u', 'pls'] as const) {
    scope.route({
      method: [...READ],
      url: `/radio.${file}`,
      handler: async (request, reply) => {
        const credentials = readListenerCredentials(request);
        const admitted = await broadcast.listAdmitted(credentials);
        return sendPlaylist(reply, broadcast, { admitted, credentials, file, name: 'tutti' });
      },
    });
    scope.options(`/radio.${file}`, answerPreflight);
  }
}

function sharing({ isPublic }: { readonly isPublic: boolean }): 'public' | 'private' {
  return isPublic ? 'public' : 'private';
}
