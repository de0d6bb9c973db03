/** Finds the token of a request and the session behind it. */
import type { Access } from '@tutti/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Authenticate } from './admission.ts';
import { readBearer } from './bearer.ts';
import { MEDIA_COOKIE } from './media-cookie.ts';
import { readCookie } from './read-cookie.ts';
import { originOf } from './request-origin.ts';

/** The sessions feature answers these. */
interface TokenChecks {
  authenticateToken(token: string, origin: RequestOrigin): Promise<Actor>;
  authenticateMediaToken(token: string, origin: RequestOrigin): Actor | Promise<Actor>;
}

export function createAuthenticate(sessions: TokenChecks): Authenticate {
  return async (request, access) => {
    const token = findToken(request, access);
    if (token === undefined) return undefined;
    if (access === 'media') return sessions.authenticateMediaToken(token, originOf(request));
    return sessions.authenticateToken(token, originOf(request));
  };
}

function findToken(request: FastifyRequest, access: Access): string | undefined {
  return access === 'media' ? findMediaToken(request) : readBearer(request.headers);
}

/** Authorization wins over everything; media may also carry the token where an element can put it. */
export function findMediaToken(request: FastifyRequest): string | undefined {
  const bearer = readBearer(request.headers);
  if (bearer !== undefined) return bearer;
  const { access_token: fromQuery } = (request.query ?? {}) as Record<string, unknown>;
  if (typeof fromQuery === 'string' && fromQuery !== '') return fromQuery;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? readCookie(request.headers.cookie, MEDIA_COOKIE) : undefined;
}
