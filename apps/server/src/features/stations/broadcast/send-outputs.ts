/** Sends a station to players outside the app that have been admitted to it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { readListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import { type Broadcast, toHolder } from './broadcast.ts';
import { radioCrossOriginHeaders } from './cross-origin-radio.ts';
import type { Admitted, SegmentedStation } from './outside-station.ts';

export const READ = ['GET', 'HEAD'] as const;
const SEGMENT_CACHED_S = 600;

export interface Exchange {
  readonly broadcast: Broadcast;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Registers routes that other sites may call, and that do not exist while the server sends nothing outside the app. */
export function registerOutputs(
  app: FastifyInstance,
  broadcast: Pick<Broadcast, 'isOn'>,
  register: (scope: FastifyInstance) => void,
): void {
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.headers(radioCrossOriginHeaders);
      next(broadcast.isOn ? undefined : new AppError('NOT_FOUND'));
    });
    register(scope);
    done();
  });
}

export const answerPreflight = (_request: FastifyRequest, reply: FastifyReply) => reply.code(204).send();

export async function sendStream(
  { broadcast, request, reply }: Exchange,
  { station, listener, watch }: Admitted,
): Promise<FastifyReply> {
  await broadcast.icy.send({
    station,
    listener,
    watch,
    holder: toHolder(listener, readListenerCredentials(request).origin),
    request: request.raw,
    response: reply.raw,
    takeOver: () => reply.hijack(),
  });
  return reply;
}

export async function sendSegmentList(
  { broadcast, request, reply }: Exchange,
  admitted: Admitted<SegmentedStation>,
): Promise<unknown> {
  const credentials = readListenerCredentials(request);
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

export async function sendSegment(
  { broadcast, request, reply }: Exchange,
  { station, number }: { station: SegmentedStation; number: number },
): Promise<unknown> {
  const { content, etag } = await broadcast.hls.segment(station, number);
  reply
    .header('cache-control', `${sharing(station)}, max-age=${SEGMENT_CACHED_S}, immutable`)
    .type('audio/aac');
  return sendUnlessKnown({ request, reply }, { etag, value: content });
}

export async function sendPicture(
  { broadcast, request, reply }: Exchange,
  station: SegmentedStation,
): Promise<unknown> {
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

function sharing({ isPublic }: { readonly isPublic: boolean }): 'public' | 'private' {
  return isPublic ? 'public' : 'private';
}
