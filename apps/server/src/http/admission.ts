/**
 * Who may ask, decided by the head of a request before a byte of its body is taken: what strangers send is never kept.
 */
import type { RouteDefinition } from '@tutti/contract';
import type { FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import { authorize } from '#identity/access-policy.ts';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { receiveBody } from './incoming-body.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { RateLimits } from './rate-limits.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Finds the session a request belongs to; throws UNAUTHENTICATED when it carries a token that is not valid (any more). */
export type Authenticate = (
  request: FastifyRequest,
  access: RouteDefinition['access'],
) => Promise<Actor | undefined>;

export interface AdmissionOptions {
  readonly authenticate: Authenticate;
  /** None when left out. */
  readonly limits?: RateLimits;
  readonly shedding?: LoadShedding;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the admission of a contract route; nobody on public ones, but for those that know their caller. */
    actor: Actor | undefined;
  }
}

type Admission = onRequestHookHandler | onRequestAsyncHookHandler;

/** The hook of a route. Without a promise where nobody is looked up: it costs the smallest answers much of their rate. */
export function createAdmission(options: AdmissionOptions): (route: RouteDefinition) => Admission {
  const uploads = createUploadSlots();

  function countRequest(route: RouteDefinition, request: FastifyRequest): void {
    options.shedding?.require(route);
    options.limits?.countRoute(route, request.ip);
  }

  function toPublic(route: RouteDefinition): onRequestHookHandler {
    return (request, reply, done) => {
      countRequest(route, request);
      options.limits?.countCall(route, { ipAddress: request.ip });
      receiveBody(request.raw, reply.raw);
      done();
    };
  }

  function toKnown(route: RouteDefinition): onRequestAsyncHookHandler {
    return async (request, reply) => {
      countRequest(route, request);
      const actor = await identify(route, options, request);
      request.actor = actor;
      if (route.upload && actor) uploads.take(actor.userId, reply.raw);
      receiveBody(request.raw, reply.raw);
    };
  }

  return (route) => (route.access === 'public' && !route.knowsCaller ? toPublic(route) : toKnown(route));
}

/** Who asks, when they may. */
async function identify(
  route: RouteDefinition,
  { authenticate, limits }: AdmissionOptions,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  let actor: Actor | undefined;
  try {
    actor = await authenticate(request, route.access);
  } catch (error) {
    // A public call takes everybody: an ended session is one of nobody.
    if (!(route.access === 'public' && error instanceof AppError && error.code === 'UNAUTHENTICATED'))
      throw error;
  } finally {
    // Also when the token is worth nothing: guessing tokens counts against the address.
    limits?.countCall(route, { sessionId: actor?.sessionId, ipAddress: request.ip });
  }
  authorize(route.access, actor);
  return actor;
}
