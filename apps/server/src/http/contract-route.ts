/** Registers routes: authorizes, validates, calls the handler, and in tests checks the reply against the contract. */
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
import type { Actor, Person, RequestOrigin, Screen } from '#identity/actor.ts';
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
  /** Always set except on public routes, which look up no user unless the route says that it knows its caller. */
  readonly actor: Route['access'] extends 'public'
    ? Route extends { knowsCaller: true }
      ? Actor | undefined
      : undefined
    : Route['access'] extends 'room'
      ? Person
      : Route['access'] extends 'screen'
        ? Screen
        : Actor;
  readonly origin: RequestOrigin;
  /** The caller in whose turn heavy reads run, until the client disconnects. */
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A JSON reply that was serialized elsewhere (platform/db/read-worker.ts) and is sent unchanged. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

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
  /** Registers a handler, which returns the JSON value, or for bytes what `call.reply` returns. */
  route<Route extends RouteDefinition>(route: Route, handler: RouteHandler<Route>): void;
  readonly registered: ReadonlySet<RouteDefinition>;
}

export interface RegistrarOptions extends AdmissionOptions {
  /** Checks our own replies against the contract; on in tests, where a mismatch must fail. */
  readonly checksReplies: boolean;
}

export function createRouteRegistrar(app: FastifyInstance, options: RegistrarOptions): RouteRegistrar {
  const registered = new Set<RouteDefinition>();
  const admission = createAdmission(options);
  const answerParts = createChunkedAnswers();
  app.decorateRequest('actor', undefined);
  app.decorateRequest('guest', undefined);
  app.decorateRequest('screen', undefined);
  app.decorateRequest('admittedBeforeBody', undefined);
  return {
    registered,
    route(route, handler) {
      registered.add(route);
      const settings = {
        method: route.method,
        url: route.path,
        // The byte routes handle HEAD themselves, because they know the length without reading.
        exposeHeadRoute: route.method === 'GET',
        config: { contract: route },
        bodyLimit: bodyLimitOf(route),
        onRequest: admission.byHead(route),
        // Even a hook that does nothing slows the smallest answers.
        ...(route.method === 'GET' ? {} : { preHandler: admission.again }),
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          respond({ options, route, handler, request, reply, answerParts }),
      };
      if (route.upload) registerUpload(app, settings);
      else app.route(settings);
    },
  };
}

/** Registers the upload in a scope of its own, so that no other route accepts bodies that are not JSON. */
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
/** Limits public bodies to the size of a form, because the sender is unknown. */
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
    // A missing body counts as an empty one, but `null` does not.
    body: parse(route.body, request.body === undefined ? {} : request.body),
    actor: request.screen ?? request.guest ?? request.actor,
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

/** A malformed id counts as an unknown one: unknown ids are 404 (ruling 0.13). */
function parseParams(route: RouteDefinition, value: unknown): unknown {
  if (!route.params) return undefined;
  const result = route.params.safeParse(value);
  if (result.success && !holdsNul(result.data)) return result.data;
  throw new AppError(findMissing(route, result.error?.issues[0]?.path[0]), { cause: result.error });
}

/** Returns the code for the missing item; a wrong second parameter means the second one. */
function findMissing({ path, errors }: RouteDefinition, part: PropertyKey | undefined): ErrorCode {
  const codes = errors.filter((code) => code.endsWith('_NOT_FOUND'));
  const index = [...path.matchAll(/:(\w+)/g)].findIndex(([, name]) => name === part);
  return codes[Math.max(index, 0)] ?? codes.at(-1) ?? 'NOT_FOUND';
}

/** Postgres stores no NUL, and no human text contains one. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** Describes the first issue as a sentence: `email: Please enter a valid email address`. */
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
