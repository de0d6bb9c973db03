/**
 * Who may ask, decided by the head of a request before a byte of its body is taken: what strangers send is never kept.
 * Whose body comes later is asked once more before anything is done with it.
 */
import type { ErrorCode, RouteDefinition } from '@tutti/contract';
import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { authorize } from '#identity/access-policy.ts';
import type { Actor, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { receiveBody } from './incoming-body.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { RateLimits } from './rate-limits.ts';
import { originOf } from './request-origin.ts';
import { createUserSlots, UPLOAD_SLOTS } from './user-slots.ts';

/** Finds the session a request belongs to; throws UNAUTHENTICATED when it carries a token that is not valid (any more). */
export type Authenticate = (
  request: FastifyRequest,
  route: Pick<RouteDefinition, 'access' | 'takesTicket'>,
) => Promise<Actor | undefined>;

export interface AdmissionOptions {
  readonly authenticate: Authenticate;
  /** None when left out. */
  readonly limits?: RateLimits;
  readonly shedding?: LoadShedding;
  /** Whose the browser is that asks, where it has signed in before and has not been used for guessing. */
  readonly recogniseDevice?: ((request: FastifyRequest) => Promise<string | undefined>) | undefined;
  /** Whether somebody has shown lately enough who they are for what needs that; nobody has when left out. */
  readonly isProofRecent?: (actor: Actor, needed: true | 'fresh') => boolean;
  /** Whether an administrator has to set up a second factor first. */
  readonly lacksSecondFactor?: (actor: Actor) => Promise<boolean>;
  /** Whether closable routes are for everybody; they are when left out. */
  readonly isLibraryOpen?: () => boolean;
  /** Told of somebody who is signed in and may not; the answer waits for it. */
  readonly recordRefusal?: ((requester: Requester, what: string) => Promise<void>) | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the admission of a contract route; nobody on public ones, but for those that know their caller. */
    actor: Actor | undefined;
    /** What it was admitted to before its body was there; nothing where everything came at once, or nobody is looked up. */
    admittedBeforeBody: RouteDefinition | undefined;
  }
}

/** Who waits for an approval asks for much they may not yet. */
const WORTH_RECORDING: readonly ErrorCode[] = ['FORBIDDEN', 'ADMIN_REQUIRED'];

/** Of all browsers of one person, who could otherwise make as many as they like for guessing at others. */
const OF_KNOWN_DEVICES = { name: 'known devices', max: 20, windowMs: 60_000 };

type Admission = onRequestHookHandler | onRequestAsyncHookHandler;

interface Admissions {
  /** The hook of a route. Without a promise where nobody is looked up: it costs the smallest answers much of their rate. */
  byHead(route: RouteDefinition): Admission;
  /** For every route that takes a body, once it is there. */
  readonly again: preHandlerHookHandler;
}

export function createAdmission(options: AdmissionOptions): Admissions {
  const uploads = createUserSlots(UPLOAD_SLOTS);

  function countRequest(route: RouteDefinition, request: FastifyRequest): void | Promise<void> {
    options.shedding?.require(route);
    return options.limits?.countRoute(route, request.ip);
  }

  function admitStranger(route: RouteDefinition, { ip, raw }: FastifyRequest, reply: FastifyReply): void {
    options.limits?.countCall(route, { ipAddress: ip });
    receiveBody(raw, reply.raw);
  }

  function toPublic(route: RouteDefinition): onRequestHookHandler {
    return (request, reply, done) => {
      options.shedding?.require(route);
      admitStranger(route, request, reply);
      done();
    };
  }

  function toCounted(route: RouteDefinition): onRequestAsyncHookHandler {
    return async (request, reply) => {
      try {
        await countRequest(route, request);
        options.limits?.countCall(route, { ipAddress: request.ip });
      } catch (refusal) {
        if (!route.isVitalToKnownDevices) throw refusal;
        await admitKnownDevice(route, options, { request, refusal });
      }
      receiveBody(request.raw, reply.raw);
    };
  }

  function toKnown(route: RouteDefinition): onRequestAsyncHookHandler {
    return async (request, reply) => {
      const counted = countRequest(route, request);
      if (counted) await counted;
      const actor = await identify(route, options, request);
      request.actor = actor;
      if (request.raw.complete === false) request.admittedBeforeBody = route;
      if (route.upload && actor) uploads.take(actor.userId, reply.raw);
      receiveBody(request.raw, reply.raw);
    };
  }

  /** Nobody is looked up while everybody may ask. */
  function toClosable(route: RouteDefinition): Admission {
    const toEverybody = route.knowsCaller ? toKnown(route) : toPublic(route);
    const toMembers = toKnown({ ...route, access: 'approved' });
    return function admit(request, reply, done) {
      const isOpen = options.isLibraryOpen?.() ?? true;
      const admission = isOpen ? toEverybody : toMembers;
      return admission.call(this, request, reply, done);
    } as Admission;
  }

  return {
    byHead(route) {
      if (route.isClosable) return toClosable(route);
      if (route.access !== 'public' || route.knowsCaller) return toKnown(route);
      return route.rateLimit ? toCounted(route) : toPublic(route);
    },
    /** Senders choose when a body ends: a session or a right that has ended meanwhile must not act through it. */
    again(request, _reply, done) {
      const route = request.admittedBeforeBody;
      return route ? admitAgain(route, options, request) : done();
    },
  };
}

/** Counted for itself: what the refusal is for, others do. Of all together an address has as many again as without one. */
async function admitKnownDevice(
  { path, rateLimit }: RouteDefinition,
  { recogniseDevice, limits }: AdmissionOptions,
  { request, refusal }: { readonly request: FastifyRequest; readonly refusal: unknown },
): Promise<void> {
  const owner = await recogniseDevice?.(request);
  if (owner === undefined) throw refusal;
  await limits?.count(OF_KNOWN_DEVICES, owner);
  if (rateLimit) await limits?.count({ ...rateLimit, name: `${path} by known devices` }, request.ip);
}

/** Counted also when the token is worth nothing: guessing tokens counts against the address. */
async function identify(
  route: RouteDefinition,
  options: AdmissionOptions,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  let actor: Actor | undefined;
  try {
    actor = await findActor(route, options, request);
  } finally {
    options.limits?.countCall(route, { sessionId: actor?.sessionId, ipAddress: request.ip });
  }
  const admitted = await requireAll(route, options, { actor, request });
  const { path, userRateLimit: limit } = route;
  if (limit && admitted) await options.limits?.count({ ...limit, name: `${path} by user` }, admitted.userId);
  return admitted;
}

async function admitAgain(
  route: RouteDefinition,
  options: AdmissionOptions,
  request: FastifyRequest,
): Promise<void> {
  const actor = await findActor(route, options, request);
  request.actor = await requireAll(route, options, { actor, request });
}

async function findActor(
  route: RouteDefinition,
  { authenticate }: AdmissionOptions,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  try {
    return await authenticate(request, route);
  } catch (error) {
    // A public call takes everybody: an ended session is one of nobody.
    if (route.access === 'public' && error instanceof AppError && error.code === 'UNAUTHENTICATED')
      return undefined;
    throw error;
  }
}

interface Asking {
  readonly actor: Actor | undefined;
  readonly request: FastifyRequest;
}

/** Who asks, when they may. */
async function requireAll(
  route: RouteDefinition,
  options: AdmissionOptions,
  asking: Asking,
): Promise<Actor | undefined> {
  const { actor } = asking;
  await requireRights(route, options, asking);
  if (actor) await requireMore(route, options, actor);
  return actor;
}

async function requireRights(
  { access, method, path }: RouteDefinition,
  { recordRefusal }: AdmissionOptions,
  { actor, request }: Asking,
): Promise<void> {
  try {
    authorize(access, actor);
  } catch (error) {
    if (actor && error instanceof AppError && WORTH_RECORDING.includes(error.code))
      await recordRefusal?.({ actor, origin: originOf(request) }, `${method} ${path}`);
    throw error;
  }
}

/** After the rights, so that nobody types a password for what they may not do anyway. */
async function requireMore(
  { access, needsProof }: RouteDefinition,
  { isProofRecent, lacksSecondFactor }: AdmissionOptions,
  actor: Actor,
): Promise<void> {
  if (access === 'admin' && (await lacksSecondFactor?.(actor))) throw new AppError('SECOND_FACTOR_MISSING');
  if (needsProof && !isProofRecent?.(actor, needsProof)) throw new AppError('PROOF_REQUIRED');
}
