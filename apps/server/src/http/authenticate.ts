import { isMediaRoute } from '@tutti/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor, Guest, Person, RequestOrigin, Screen } from '#identity/actor.ts';
import { isGuestToken } from '#identity/guest-token.ts';
import { isScreenToken } from '#identity/screen-token.ts';
import { AppError } from '#platform/app-error.ts';
import type { Authenticate } from './admission.ts';
import { readBearer } from './bearer.ts';
import { GUEST_COOKIE } from './guest-cookies.ts';
import { MEDIA_COOKIE } from './media-cookie.ts';
import { readCookie } from './read-cookie.ts';
import { originOf } from './request-origin.ts';

interface TokenChecks {
  authenticateToken(token: string, origin: RequestOrigin): Promise<Actor>;
  authenticateMediaToken(token: string, origin: RequestOrigin): Actor | Promise<Actor>;
  /** Authenticates an address that a browser loads by itself: with a token or a media ticket. */
  authenticateMediaAddress(tokenOrTicket: string, origin: RequestOrigin): Actor | Promise<Actor>;
}

/** Checks of the tokens of guests, who have no session of an account. */
interface GuestChecks {
  /** Throws UNAUTHENTICATED if the token is not valid. */
  require(token: string): Promise<Guest>;
  /** The same for sound and pictures, where the look-up may be a second old. */
  requireRecent(token: string): Promise<Guest>;
}

interface ScreenChecks {
  /** Throws UNAUTHENTICATED if the token is not valid. */
  require(token: string): Promise<Screen>;
}

interface Checks {
  readonly sessions: TokenChecks;
  readonly guests: GuestChecks;
  readonly screens: ScreenChecks;
}

export function createAuthenticate({ screens, ...checks }: Checks): Authenticate {
  const authenticatePerson = createPersonCheck(checks);
  return async (request, route) => {
    const bearer = readBearer(request.headers);
    // Never in an address or a cookie: the code of a screen sends all its requests itself.
    return bearer !== undefined && isScreenToken(bearer)
      ? screens.require(bearer)
      : authenticatePerson(request, route, bearer);
  };
}

type PersonCheck = (
  request: FastifyRequest,
  route: Parameters<Authenticate>[1],
  bearer: string | undefined,
) => Promise<Person | undefined>;

function createPersonCheck({ sessions, guests }: Omit<Checks, 'screens'>): PersonCheck {
  return async (request, route, bearer) => {
    const origin = originOf(request);
    if (!isMediaRoute(route)) {
      if (bearer === undefined) return undefined;
      return isGuestToken(bearer) ? guests.require(bearer) : sessions.authenticateToken(bearer, origin);
    }
    const token = bearer ?? findInAddress(request);
    if (token !== undefined && isGuestToken(token)) return guests.requireRecent(token);
    if (token === undefined) {
      const guestToken = route.isRoomMedia ? findInCookie(request, GUEST_COOKIE) : undefined;
      return guestToken === undefined
        ? authenticateByCookie(sessions, request, origin)
        : authenticateGuestOrAccount({ sessions, guests }, request, guestToken);
    }
    return bearer === undefined && route.takesTicket
      ? sessions.authenticateMediaAddress(token, origin)
      : sessions.authenticateMediaToken(token, origin);
  };
}

/** Somebody who was a guest of the room before may have signed in since. */
async function authenticateGuestOrAccount(
  { sessions, guests }: { readonly sessions: TokenChecks; readonly guests: GuestChecks },
  request: FastifyRequest,
  guestToken: string,
): Promise<Actor | Guest | undefined> {
  const account = findInCookie(request);
  if (account === undefined) return guests.requireRecent(guestToken);
  try {
    return await guests.requireRecent(guestToken);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    return authenticateByCookie(sessions, request, originOf(request));
  }
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

function findInCookie({ method, headers }: FastifyRequest, name = MEDIA_COOKIE): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead ? readCookie(headers.cookie, name) : undefined;
}
