import type { FastifyRequest } from 'fastify';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Authenticate } from './admission.ts';
import { readBearer } from './bearer.ts';
import { MEDIA_COOKIE } from './media-cookie.ts';
import { readCookie } from './read-cookie.ts';
import { originOf } from './request-origin.ts';

/** Answered by the sessions feature. */
interface TokenChecks {
  authenticateToken(token: string, origin: RequestOrigin): Promise<Actor>;
  authenticateMediaToken(token: string, origin: RequestOrigin): Actor | Promise<Actor>;
  /** Authenticates an address that a browser loads by itself: with a token or a media ticket. */
  authenticateMediaAddress(tokenOrTicket: string, origin: RequestOrigin): Actor | Promise<Actor>;
}

export function createAuthenticate(sessions: TokenChecks): Authenticate {
  return async (request, route) => {
    const origin = originOf(request);
    const bearer = readBearer(request.headers);
    if (route.access !== 'media') {
      return bearer === undefined ? undefined : sessions.authenticateToken(bearer, origin);
    }
    const token = bearer ?? findInAddress(request);
    if (token === undefined) return authenticateByCookie(sessions, request, origin);
    return bearer === undefined && route.takesTicket
      ? sessions.authenticateMediaAddress(token, origin)
      : sessions.authenticateMediaToken(token, origin);
  };
}

function authenticateByCookie(
  sessions: TokenChecks,
  request: FastifyRequest,
  origin: RequestOrigin,
): Actor | Promise<Actor> | undefined {
  const token = findInCookie(request);
  return token === undefined ? undefined : sessions.authenticateMediaToken(token, origin);
}

/** Finds the token of a media request, even in address or cookie, because elements send no Authorization. */
export function findMediaToken(request: FastifyRequest): string | undefined {
  return readBearer(request.headers) ?? findInAddress(request) ?? findInCookie(request);
}

function findInAddress({ query }: FastifyRequest): string | undefined {
  const { access_token: token } = (query ?? {}) as Record<string, unknown>;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

function findInCookie({ method, headers }: FastifyRequest): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead ? readCookie(headers.cookie, MEDIA_COOKIE) : undefined;
}
