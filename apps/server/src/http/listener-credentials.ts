/** The credentials of a player: a listen key in one of two places, or a session as for media. */
import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '#identity/actor.ts';
import { findMediaToken } from './authenticate.ts';
import { originOf } from './request-origin.ts';

export interface ListenerCredentials {
  /** `?key=` */
  readonly key: string | undefined;
  /** The password of `http://x:KEY@host`, with any user name. */
  readonly basicPassword: string | undefined;
  readonly token: string | undefined;
  readonly origin: RequestOrigin;
}

const BASIC = /^Basic +([\w+/=-]{1,1024}) *$/i;

export function readListenerCredentials(request: FastifyRequest): ListenerCredentials {
  const { key } = (request.query ?? {}) as Record<string, unknown>;
  const basicPassword = readBasicPassword(request.headers.authorization);
  return {
    key: typeof key === 'string' && key !== '' ? key : undefined,
    basicPassword,
    token: basicPassword === undefined ? findMediaToken(request) : undefined,
    origin: originOf(request),
  };
}

function readBasicPassword(authorization: string | undefined): string | undefined {
  const encoded = BASIC.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':');
  return password.join(':');
}
