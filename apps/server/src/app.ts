/** The HTTP application without a socket: `main.ts` listens with it, and tests inject requests. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { OwnerSettings } from '@tutti/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { AdmissionOptions, Authenticate } from '#http/admission.ts';
import { registerAnswerHeaders } from '#http/answer-headers.ts';
import { registerApiPage } from '#http/api-page.ts';
import { createCodeInPage } from '#http/code-in-page.ts';
import { registerCompressedAnswers } from '#http/compressed-answers.ts';
import { createRouteRegistrar, type RouteRegistrar } from '#http/contract-route.ts';
import type { CookieNames } from '#http/cookie-names.ts';
import { registerCrossOrigin } from '#http/cross-origin.ts';
import { registerErrorMapper, sendNotFound, sendRefusal } from '#http/error-mapper.ts';
import type { LoadShedding } from '#http/load-shedding.ts';
import type { OpenApiOptions } from '#http/openapi.ts';
import type { RateLimits } from '#http/rate-limits.ts';
import { withSingleSlashes } from '#http/request-path.ts';
import { createUnroutable } from '#http/unroutable.ts';
import { registerWebPage } from '#http/web-page.ts';
import { isWebSocketOffer } from '#http/web-socket-offer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';

export interface AppOptions {
  readonly logger: Logger;
  readonly version: string;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly shedding: LoadShedding;
  /** Whether this node may serve, and whether clients should reconnect elsewhere. */
  readonly nodes: Pick<NodeRegister, 'findRefusal' | 'isLeaving'>;
  readonly checksReplies: boolean;
  /** Returns the owner's current settings; the same object until something changes. */
  readonly ownerSettings: () => OwnerSettings;
  readonly signOn?: string | undefined;
  readonly hasMailServer?: boolean;
  readonly webFolder: string;
  readonly authenticate: Authenticate;
  readonly isReauthRecent: NonNullable<AdmissionOptions['isReauthRecent']>;
  readonly lacksSecondFactor?: AdmissionOptions['lacksSecondFactor'];
  readonly recordRefusal?: AdmissionOptions['recordRefusal'];
  readonly recognizeDevice?: AdmissionOptions['recognizeDevice'];
  /** Cookies keep their plain names if this is omitted. */
  readonly cookieNames?: CookieNames;
  /** Adds calls outside the contract to the API description. */
  readonly describeOthers?: OpenApiOptions['describeOthers'];
}

/** The default for routes outside the contract; contract routes have their own limits. */
const BODY_LIMIT_BYTES = 1024;
/** Limits how long a whole request may take to arrive, such as a picture over a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000;
const REQUEST_LOOK_EVERY_MS = 5_000;
/**
 * Ends a silent socket. Longer than the page's polling, shorter than proxies' timeouts; a paused player whose buffer is
 * full reads nothing for minutes and comes back with a range request.
 */
const CONNECTION_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Includes the request line, because other apps send an id for each song of a playlist. */
const HEADERS_MAX_BYTES = 48 * 1024;

export async function buildApp(
  options: AppOptions,
  register: (registrar: RouteRegistrar, app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const isHttps = options.publicUrl.startsWith('https:');
  const app = Fastify({
    ...createUnroutable({ isHttps }),
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log entries about a request contain its id already (error-mapper.ts), and a logger per request takes 2 µs.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      connectionsCheckingInterval: REQUEST_LOOK_EVERY_MS,
      // Some kitchen radios send no host, and nothing here depends on one.
      requireHostHeader: false,
      // Other upgrade offers (curl --http2 sends h2c) are declined by answering the request normally.
      shouldUpgradeCallback: isWebSocketOffer,
    },
    rewriteUrl({ url = '', headers }) {
      // This runs here because a hook would slow down even the smallest answers.
      options.cookieNames?.unmarkRequest(headers);
      return withSingleSlashes(url);
    },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  }) as unknown as FastifyInstance;
  acceptEmptyJson(app);
  registerErrorMapper(app);
  const codeInPage = createCodeInPage(path.join(options.webFolder, 'index.html'));
  registerAnswerHeaders(app, {
    clock: options.clock,
    isHttps,
    ownerSettings: options.ownerSettings,
    codeInPage,
  });
  registerCrossOrigin(app, options);
  if (options.cookieNames) markCookies(app, options.cookieNames);
  registerCompressedAnswers(app);
  refuseBeforeBody(app, options);
  const isLibraryOpen = () => options.ownerSettings().isLibraryOpen;
  register(createRouteRegistrar(app, { ...options, isLibraryOpen }), app);
  registerApiPage(app, options);
  const { webFolder, signOn, hasMailServer } = options;
  await registerWebPage(app, {
    folder: webFolder,
    ownerSettings: () => ({ ...options.ownerSettings(), signOn, hasMailServer }),
  });
  return app;
}

/** Refuses schemas, because the contract describes routes and Fastify's compilers would be loaded for nothing. */
function refuseSchema(): never {
  throw new Error('This route has a schema of Fastify; the contract checks what comes and goes');
}

function refuseBeforeBody(app: FastifyInstance, { nodes }: Pick<AppOptions, 'nodes'>): void {
  // A node that does not serve refuses before it waits for the body.
  app.addHook('onRequest', (request, reply, done) => {
    if (nodes.isLeaving()) reply.header('connection', 'close');
    const refusal = nodes.findRefusal();
    if (refusal && !request.routeOptions.config.contract?.isProbe) sendRefusal(reply, refusal);
    else if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      sendNotFound(request, reply);
    else done();
  });
  // Node would request the body at once; a route's admission does so when it is wanted.
  app.server.on('checkContinue', (request, response) => app.routing(request, response));
}

/** Marks only the answers of sign-in routes, because no other route sets cookies. */
function markCookies(app: FastifyInstance, names: CookieNames): void {
  const mark = async (request: FastifyRequest, reply: FastifyReply) => {
    const lines = reply.getHeader('set-cookie');
    if (lines === undefined) return;
    reply.removeHeader('set-cookie');
    reply.header('set-cookie', names.markAnswer([lines].flat().map(String), request.raw.headers));
  };
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/auth/')) route.onSend = [route.onSend ?? [], mark].flat();
  });
}

/** A documented client sends a JSON content type with every call, with or without a body (ruling 0.13). */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}
