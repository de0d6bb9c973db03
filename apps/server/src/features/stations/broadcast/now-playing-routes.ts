import { createHash } from 'node:crypto';
import { type NowPlaying, nowPlayingRoutes } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { readListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import type { Broadcast } from './broadcast.ts';
import { radioCrossOriginHeaders } from './cross-origin-radio.ts';
import type { Admitted } from './outside-station.ts';

export function registerNowPlayingRoutes({ route }: RouteRegistrar, broadcast: Broadcast): void {
  route(nowPlayingRoutes.list, async ({ request, reply }) => {
    open(broadcast, reply);
    const admitted = await broadcast.listAdmitted(readListenerCredentials(request));
    const all = await Promise.all(admitted.map(broadcast.getNowPlaying));
    share(reply, admitted);
    return send({ request, reply }, all, all);
  });
  route(nowPlayingRoutes.ofStation, async ({ params, request, reply }) => {
    open(broadcast, reply);
    const admitted = await broadcast.admit(params.genre, readListenerCredentials(request));
    const one = await broadcast.getNowPlaying(admitted);
    share(reply, [admitted]);
    return send({ request, reply }, [one], one);
  });
}

function open({ isOn }: Broadcast, reply: FastifyReply): void {
  reply.headers(radioCrossOriginHeaders);
  if (!isOn) throw new AppError('NOT_FOUND');
}

/** Allows shared caching only for a response that is the same for everybody, because links repeat the caller's key. */
function share(reply: FastifyReply, admitted: readonly Admitted[]): void {
  const isPublic =
    admitted.length > 0 && admitted.every(({ station, key }) => station.isPublic && key === undefined);
  reply.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=1`);
}

function send<Value>(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  reported: readonly NowPlaying[],
  value: Value,
): Value | FastifyReply {
  const lasting = JSON.stringify(reported, (name, part: unknown) =>
    name === 'serverTimeMs' ? undefined : part,
  );
  const etag = `W/"${createHash('sha1').update(lasting).digest('base64url')}"`;
  return sendUnlessKnown(exchange, { etag, value });
}
