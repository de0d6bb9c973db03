/**
 * Registers routes of the contract: the sender is authenticated and authorised by the route's access level, the
 * input validated against its schemas, the handler called, and (in tests) the reply checked against the contract.
 */
import type { RouteBody, RouteDefinition, RouteParams, RouteQuery, RouteReply } from '@tutti/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authorize } from '#features/access/access-policy.ts';
import type { Actor, RequestOrigin } from '#features/access/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { type LoadShedding, noLoadShedding } from './load-shedding.ts';
import { noRateLimits, type RateLimits } from './rate-limits.ts';

/** Finds the session a request belongs to; throws UNAUTHENTICATED when it carries a token that is not valid (any more). */
export type Authenticate = (
  request: FastifyRequest,
  access: RouteDefinition['access'],
) => Promise<Actor | undefined>;

export interface Call<Route extends RouteDefinition> {
  readonly params: RouteParams<Route>;
  readonly query: RouteQuery<Route>;
  readonly body: RouteBody<Route>;
  /** Always there except on public routes, where nobody is looked up. */
  readonly actor: Route['access'] extends 'public' ? undefined : Actor;
  readonly origin: RequestOrigin;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A JSON reply that was written elsewhere (platform/db/read-worker.ts) and is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HandlerResult<Route extends RouteDefinition> = RouteReply<Route> | JsonText | FastifyReply;

export type RouteHandler<Route extends RouteDefinition> = (
  call: Call<Route>,
) => Promise<HandlerResult<Route>> | HandlerResult<Route>;

export interface RouteRegistrar {
  /** For JSON replies return the value; for bytes send through `call.reply` and return it. */
  route<Route extends RouteDefinition>(route: Route, handler: RouteHandler<Route>): void;
  /** Everything registered so far; start-up compares it with the contract. */
  readonly registered: ReadonlySet<RouteDefinition>;
}

export interface RegistrarOptions {
  readonly authenticate: Authenticate;
  /** Check our own replies against the contract: on in tests, where a mismatch must fail. */
  readonly checksReplies: boolean;
  /** None when left out. */
  readonly limits?: RateLimits;
  readonly shedding?: LoadShedding;
}

type AdmissionOptions = Pick<RegistrarOptions, 'authenticate' | 'limits' | 'shedding'>;

export function createRouteRegistrar(app: FastifyInstance, options: RegistrarOptions): RouteRegistrar {
  const registered = new Set<RouteDefinition>();
  return {
    registered,
    route(route, handler) {
      registered.add(route);
      app.route({
        method: route.method,
        url: route.path,
        // HEAD of the byte routes is answered by their own handlers, which know the length without reading.
        exposeHeadRoute: route.method === 'GET',
        config: { contract: route },
        handler: async (request, reply) => {
          const actor = await admit(options, route, request);
          const call = {
            params: parse(route.params, request.params),
            query: parse(route.query, request.query),
            body: parse(route.body, request.body ?? {}),
            actor,
            origin: originOf(request),
            request,
            reply,
          } as unknown as Call<typeof route>;
          const result = await handler(call);
          if (options.checksReplies && result !== reply && typeof route.reply === 'object') {
            checkReply(route, route.reply, result instanceof JsonText ? JSON.parse(result.text) : result);
          }
          if (!(result instanceof JsonText)) return result;
          return reply.type('application/json; charset=utf-8').send(result.text);
        },
      });
    },
  };
}

/** Everything that is decided before the input is looked at; answers who asks. */
async function admit(
  { authenticate, limits = noRateLimits, shedding = noLoadShedding }: AdmissionOptions,
  route: RouteDefinition,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  shedding.require(route);
  const ipAddress = request.ip;
  limits.countRoute(route, ipAddress);
  let actor: Actor | undefined;
  try {
    actor = route.access === 'public' ? undefined : await authenticate(request, route.access);
  } finally {
    // Also when the token is worth nothing: guessing tokens counts against the address.
    limits.countCall(route, { sessionId: actor?.sessionId, ipAddress });
  }
  authorize(route.access, actor);
  return actor;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteDefinition;
  }
}

export function originOf(request: FastifyRequest): RequestOrigin {
  return { ipAddress: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('VALIDATION_FAILED', { message: describe(result.error), cause: result.error });
}

/** The first complaint as a sentence: `email: Please enter a valid email address`. */
function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return z.prettifyError(error);
  const where = issue.path.join('.');
  return where ? `${where}: ${issue.message}` : issue.message;
}

function checkReply(route: RouteDefinition, schema: z.ZodType, value: unknown): void {
  const result = schema.safeParse(structuredClone(value));
  if (result.success) return;
  throw new Error(
    `the reply of ${route.method} ${route.path} breaks the contract: ${z.prettifyError(result.error)}`,
  );
}
