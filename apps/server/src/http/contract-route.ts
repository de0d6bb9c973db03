/**
 * Registers routes of the contract: the sender is authenticated and authorised by the route's access level, the
 * input validated against its schemas, the handler called, and (in tests) the reply checked against the contract.
 */
import type {
  ErrorCode,
  RouteBody,
  RouteDefinition,
  RouteParams,
  RouteQuery,
  RouteReply,
} from '@tutti/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { ChunkedList, ChunkedObject } from '#platform/chunked-list.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { callerOfRequest } from './caller.ts';
import { type AnswerParts, createChunkedAnswers } from './chunked-answer.ts';
import { originOf } from './request-origin.ts';

export interface Call<Route extends RouteDefinition> {
  readonly params: RouteParams<Route>;
  readonly query: RouteQuery<Route>;
  readonly body: RouteBody<Route>;
  /** Always there except on public routes, where nobody is looked up unless the route says that it knows its caller. */
  readonly actor: Route['access'] extends 'public'
    ? Route extends { knowsCaller: true }
      ? Actor | undefined
      : undefined
    : Actor;
  readonly origin: RequestOrigin;
  /** Whose turn a heavy read of this call takes, and until when it is wanted. */
  readonly caller: Caller;
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

/** A reply with a long list, which is streamed in parts. */
type ChunkedReply<Reply> = Reply extends readonly (infer Item)[]
  ? ChunkedList<Item>
  : Reply extends object
    ? ChunkedObject<Reply>
    : never;

type HandlerResult<Route extends RouteDefinition> =
  | RouteReply<Route>
  | ChunkedReply<RouteReply<Route>>
  | JsonText
  | FastifyReply;

export type RouteHandler<Route extends RouteDefinition> = (
  call: Call<Route>,
) => Promise<HandlerResult<Route>> | HandlerResult<Route>;

export interface RouteRegistrar {
  /** For JSON replies return the value; for bytes send through `call.reply` and return it. */
  route<Route extends RouteDefinition>(route: Route, handler: RouteHandler<Route>): void;
  /** Everything registered so far; start-up compares it with the contract. */
  readonly registered: ReadonlySet<RouteDefinition>;
}

export interface RegistrarOptions extends AdmissionOptions {
  /** Check our own replies against the contract: on in tests, where a mismatch must fail. */
  readonly checksReplies: boolean;
}

export function createRouteRegistrar(app: FastifyInstance, options: RegistrarOptions): RouteRegistrar {
  const registered = new Set<RouteDefinition>();
  const admission = createAdmission(options);
  const answerParts = createChunkedAnswers();
  app.decorateRequest('actor', undefined);
  app.decorateRequest('admittedBeforeBody', undefined);
  return {
    registered,
    route(route, handler) {
      registered.add(route);
      const settings = {
        method: route.method,
        url: route.path,
        // HEAD of the byte routes is answered by their own handlers, which know the length without reading.
        exposeHeadRoute: route.method === 'GET',
        config: { contract: route },
        bodyLimit: bodyLimitOf(route),
        onRequest: admission.byHead(route),
        // A hook that has nothing to do costs the smallest answers, too.
        ...(route.method === 'GET' ? {} : { preHandler: admission.again }),
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          respond({ options, route, handler, request, reply, answerParts }),
      };
      if (route.upload) registerUpload(app, settings);
      else app.route(settings);
    },
  };
}

/** In a scope of its own, so that no other route takes bodies that are not JSON. */
function registerUpload(app: FastifyInstance, settings: RouteOptions): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.route(settings);
    done();
  });
}

interface Exchange<Route extends RouteDefinition> {
  readonly options: RegistrarOptions;
  readonly route: Route;
  readonly handler: RouteHandler<Route>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly answerParts: AnswerParts;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** Nobody is known yet who could be held to account, and no public call has more to say than a form. */
const PUBLIC_BODY_LIMIT_BYTES = 16 * 1024;

function bodyLimitOf({ upload, bodyMaxBytes, access }: RouteDefinition): number {
  return (
    upload?.maxBytes ?? bodyMaxBytes ?? (access === 'public' ? PUBLIC_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES)
  );
}

function respond<Route extends RouteDefinition>(exchange: Exchange<Route>): unknown {
  const { route, handler, request, reply } = exchange;
  const call = {
    params: parseParams(route, request.params),
    query: parse(route.query, request.query),
    // None is as good as one that says nothing, but `null` says something else.
    body: parse(route.body, request.body === undefined ? {} : request.body),
    actor: request.actor,
    origin: originOf(request),
    get caller() {
      return callerOfRequest(request, reply);
    },
    request,
    reply,
  } as unknown as Call<Route>;
  const result = handler(call);
  return result instanceof Promise
    ? result.then((value) => finish(exchange, value))
    : finish(exchange, result);
}

function finish<Route extends RouteDefinition>(
  { options, route, request, reply, answerParts }: Exchange<Route>,
  result: HandlerResult<Route>,
): unknown {
  const check = (value: unknown) => {
    if (options.checksReplies) checkReply(route, value);
  };
  if (result instanceof ChunkedList || result instanceof ChunkedObject)
    return answerParts({ request, reply, whole: result, check: options.checksReplies ? check : undefined });
  if (!(result instanceof JsonText)) {
    if (result !== reply) check(result);
    return result;
  }
  if (options.checksReplies) check(JSON.parse(result.text));
  return reply.type('application/json; charset=utf-8').send(result.text);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteDefinition;
  }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success && !holdsNul(result.data)) return result.data;
  if (result.success) throw new AppError('VALIDATION_FAILED');
  throw new AppError('VALIDATION_FAILED', { message: describe(result.error), cause: result.error });
}

/** What cannot be an id is the id of nothing: unknown ids are 404 (ruling 0.13). */
function parseParams(route: RouteDefinition, value: unknown): unknown {
  if (!route.params) return undefined;
  const result = route.params.safeParse(value);
  if (result.success && !holdsNul(result.data)) return result.data;
  throw new AppError(findMissing(route, result.error?.issues[0]?.path[0]), { cause: result.error });
}

/** Of the second part of an address it is the second thing that may be missing, where a route tells the two apart. */
function findMissing({ path, errors }: RouteDefinition, part: PropertyKey | undefined): ErrorCode {
  const codes = errors.filter((code) => code.endsWith('_NOT_FOUND'));
  const place = [...path.matchAll(/:(\w+)/g)].findIndex(([, name]) => name === part);
  return codes[Math.max(place, 0)] ?? codes.at(-1) ?? 'NOT_FOUND';
}

/** Postgres stores no NUL; no text of a person holds one. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** The first complaint as a sentence: `email: Please enter a valid email address`. */
function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return z.prettifyError(error);
  const where = issue.path.join('.');
  return where ? `${where}: ${issue.message}` : issue.message;
}

function checkReply(route: RouteDefinition, value: unknown): void {
  const { reply: schema } = route;
  if (typeof schema !== 'object') return;
  const result = schema.safeParse(structuredClone(value));
  if (result.success) return;
  throw new Error(
    `the reply of ${route.method} ${route.path} breaks the contract: ${z.prettifyError(result.error)}`,
  );
}
