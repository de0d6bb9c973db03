/**
 * Admits requests by their head, so that strangers' bodies are never stored; the caller is checked again afterwards.
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
import {
  type Actor,
  type Guest,
  isGuest,
  isScreen,
  personIdOf,
  type Requester,
  type Screen,
  type TokenHolder,
} from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { receiveBody } from './incoming-body.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { RateLimits } from './rate-limits.ts';
import { originOf } from './request-origin.ts';
import { createUserSlots, UPLOAD_SLOTS } from './user-slots.ts';

/** Finds whose token a request carries; throws UNAUTHENTICATED if it carries a token that is not valid. */
export type Authenticate = (
  request: FastifyRequest,
  route: Pick<RouteDefinition, 'access' | 'takesTicket' | 'isRoomMedia'>,
) => Promise<TokenHolder | undefined>;

export interface AdmissionOptions {
  readonly authenticate: Authenticate;
  readonly limits?: RateLimits;
  readonly shedding?: LoadShedding;
  /** Returns the user who has signed in with this browser before, unless it was used for guessing. */
  readonly recognizeDevice?: ((request: FastifyRequest) => Promise<string | undefined>) | undefined;
  /** Returns whether the user has proved their identity recently enough; false for everybody if omitted. */
  readonly isReauthRecent?: (actor: Actor, needed: true | 'fresh') => boolean;
  /** Returns whether an administrator has to set up a second factor first. */
  readonly lacksSecondFactor?: (actor: Actor) => Promise<boolean>;
  readonly isLibraryOpen?: () => boolean;
  /** Records a signed-in user who lacks the right; the answer waits for it. */
  readonly recordRefusal?: ((requester: Requester, what: string) => Promise<void>) | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the admission of a contract route; undefined on public ones, unless they know their caller. */
    actor: Actor | undefined;
    /** Set on routes of rooms if the caller has no account. */
    guest: Guest | undefined;
    /** Set on routes of screens. */
    screen: Screen | undefined;
    admittedBeforeBody: RouteDefinition | undefined;
  }
}

/** Refusals of users who wait for approval are too frequent to record. */
const WORTH_RECORDING: readonly ErrorCode[] = ['FORBIDDEN', 'ADMIN_REQUIRED'];

/** The limit for all browsers of one user, who could otherwise create any number of them to guess at other accounts. */
const OF_KNOWN_DEVICES = { name: 'known devices', max: 20, windowMs: 60_000 };

type Admission = onRequestHookHandler | onRequestAsyncHookHandler;

interface Admissions {
  /** The hook of a route. It returns no promise if no user is looked up, because that slows the smallest answers. */
  byHead(route: RouteDefinition): Admission;
  /** The hook of every route with a body, for after it has arrived. */
  readonly again: preHandlerHookHandler;
}

export function createAdmission(options: AdmissionOptions): Admissions {
  const uploads = createUserSlots(UPLOAD_SLOTS);

  function countRequest(route: RouteDefinition, request: FastifyRequest): void | Promise<void> {
    options.shedding?.require(route);
    return options.limits?.countRoute(route, request.ip);
  }

  function admitAnonymous(route: RouteDefinition, { ip, raw }: FastifyRequest, reply: FastifyReply): void {
    options.limits?.countCall(route, { ipAddress: ip });
    receiveBody(raw, reply.raw);
  }

  function toPublic(route: RouteDefinition): onRequestHookHandler {
    return (request, reply, done) => {
      options.shedding?.require(route);
      admitAnonymous(route, request, reply);
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
      const holder = await identify(route, options, request);
      setHolder(request, route, holder);
      if (request.raw.complete === false) request.admittedBeforeBody = route;
      if (route.upload && holder) uploads.take(idOf(holder), reply.raw);
      receiveBody(request.raw, reply.raw);
    };
  }

  /** Looks up no user while the route is public. */
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
    /** Checks the caller again, because a session or right may have ended while the body arrived. */
    again(request, _reply, done) {
      const route = request.admittedBeforeBody;
      return route ? admitAgain(route, options, request) : done();
    },
  };
}

/** A guest is nobody on routes that are not about rooms, and a screen on those that are not for screens. */
function setHolder(request: FastifyRequest, { access }: RouteDefinition, holder?: TokenHolder): void {
  request.actor = holder !== undefined && isAccount(holder) ? holder : undefined;
  request.guest = access === 'room' && holder && !isScreen(holder) && isGuest(holder) ? holder : undefined;
  request.screen = access === 'screen' && holder && isScreen(holder) ? holder : undefined;
}

const isAccount = (holder: TokenHolder): holder is Actor => !isScreen(holder) && !isGuest(holder);

/** Names the holder where all are counted alike. */
const idOf = (holder: TokenHolder): string => (isScreen(holder) ? holder.sessionId : personIdOf(holder));

/** Has a limit of its own. All known devices together give an address the route's limit once more. */
async function admitKnownDevice(
  { path, rateLimit }: RouteDefinition,
  { recognizeDevice, limits }: AdmissionOptions,
  { request, refusal }: { readonly request: FastifyRequest; readonly refusal: unknown },
): Promise<void> {
  const owner = await recognizeDevice?.(request);
  if (owner === undefined) throw refusal;
  await limits?.count(OF_KNOWN_DEVICES, owner);
  if (rateLimit) await limits?.count({ ...rateLimit, name: `${path} by known devices` }, request.ip);
}

/** Counts invalid tokens, too, because guessing tokens counts against the address. */
async function identify(
  route: RouteDefinition,
  options: AdmissionOptions,
  request: FastifyRequest,
): Promise<TokenHolder | undefined> {
  let holder: TokenHolder | undefined;
  try {
    holder = await findHolder(route, options, request);
  } finally {
    options.limits?.countCall(asLimited(route, holder), {
      sessionId: holder?.sessionId,
      ipAddress: request.ip,
    });
  }
  const admitted = await requireAll(route, options, { holder, request });
  const { path, userRateLimit: limit } = route;
  if (limit && admitted) await options.limits?.count({ ...limit, name: `${path} by user` }, idOf(admitted));
  return admitted;
}

/** Sound and pictures are not limited for people with an account only. */
function asLimited(route: RouteDefinition, holder: TokenHolder | undefined): RouteDefinition {
  if (holder === undefined || isAccount(holder)) return route;
  const { isRoomMedia: _isUnlimited, ...limited } = route;
  return limited;
}

async function admitAgain(
  route: RouteDefinition,
  options: AdmissionOptions,
  request: FastifyRequest,
): Promise<void> {
  const holder = await findHolder(route, options, request);
  setHolder(request, route, await requireAll(route, options, { holder, request }));
}

async function findHolder(
  route: RouteDefinition,
  { authenticate }: AdmissionOptions,
  request: FastifyRequest,
): Promise<TokenHolder | undefined> {
  try {
    return await authenticate(request, route);
  } catch (error) {
    // A public call serves everybody, so an ended session counts as anonymous.
    if (route.access === 'public' && error instanceof AppError && error.code === 'UNAUTHENTICATED')
      return undefined;
    throw error;
  }
}

interface AdmittedRequest {
  readonly holder: TokenHolder | undefined;
  readonly request: FastifyRequest;
}

async function requireAll(
  route: RouteDefinition,
  options: AdmissionOptions,
  admittedRequest: AdmittedRequest,
): Promise<TokenHolder | undefined> {
  const { holder } = admittedRequest;
  await requireRights(route, options, admittedRequest);
  if (holder && isAccount(holder)) await requireMore(route, options, holder);
  return holder;
}

async function requireRights(
  { access, method, path }: RouteDefinition,
  { recordRefusal }: AdmissionOptions,
  { holder, request }: AdmittedRequest,
): Promise<void> {
  try {
    authorize(access, holder);
  } catch (error) {
    if (holder && isAccount(holder) && error instanceof AppError && WORTH_RECORDING.includes(error.code))
      await recordRefusal?.({ actor: holder, origin: originOf(request) }, `${method} ${path}`);
    throw error;
  }
}

/** Runs after the rights, so that nobody types a password for an action that would be refused anyway. */
async function requireMore(
  { access, needsReauth }: RouteDefinition,
  { isReauthRecent, lacksSecondFactor }: AdmissionOptions,
  actor: Actor,
): Promise<void> {
  if (access === 'admin' && (await lacksSecondFactor?.(actor))) throw new AppError('SECOND_FACTOR_MISSING');
  if (needsReauth && !isReauthRecent?.(actor, needsReauth)) throw new AppError('PROOF_REQUIRED');
}
