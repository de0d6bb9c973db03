import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

// These two stand here and not beside the messages they belong to: a page would take the schemas along with them.
/** Where the hub answers. */
export const HUB_PATH = '/streamhub';
/** Where a token of the page is made anew; part of every call, and so of no area. */
export const RENEW_PATH = '/api/auth/renew';
/** Of a sign-in whose token is good for an hour, and made anew by a cookie that no script can read (ruling 1.3). */
export const RENEWS_HEADER = 'x-token-renews';
/** Sent with every answer that a clock may read (ruling 3.1). */
export const SERVER_TIME_HEADER = 'x-server-time';

/**
 * Who may call a route. The server maps each word to one policy and refuses to start when a route has none.
 * - `public`      anybody
 * - `signed-in`   a valid session
 * - `approved`    a valid session of an approved account (403 PENDING_APPROVAL otherwise)
 * - `station-control` approved and Admin, DJ or Host
 * - `admin`       Admin
 * - `media`       approved, and the token may also come as `access_token` or as the media cookie
 */
export const ACCESS_LEVELS = [
  'public',
  'signed-in',
  'approved',
  'station-control',
  'admin',
  'media',
] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route answers when it is not JSON checked by a schema. */
export type RawReply = 'audio' | 'image' | 'text' | 'ndjson' | 'html' | 'csv' | 'file';

/** What a caller has to know of a route. Without schemas, so that the page can load it. */
export interface RouteAddress {
  readonly method: HttpMethod;
  /** Fastify pattern below the API host, `/api/tracks/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * What a session that was left open or stolen is not enough for: its person has to have shown who they are lately,
   * by signing in or by `POST /api/auth/prove` (403 PROOF_REQUIRED otherwise). `fresh`: within a quarter of an hour, as for
   * whatever opens an account by itself from then on.
   */
  readonly needsProof?: true | 'fresh';
}

export interface RouteDefinition extends RouteAddress {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A file as the whole body instead of JSON; what it is, is told by its first bytes and not by its content type. */
  readonly upload?: { readonly maxBytes: number };
  /** Of a JSON body that may be longer than others: a list of thousands. */
  readonly bodyMaxBytes?: number;
  /** The JSON reply, or the kind of bytes that are sent instead. */
  readonly reply: z.ZodType | RawReply;
  readonly errors: readonly ErrorCode[];
  /** A public route that answers a valid session otherwise than nobody; a token that is worth nothing is nobody. */
  readonly knowsCaller?: true;
  /** A public route that the owner may keep for members; then it is one of `approved`. */
  readonly isClosable?: true;
  /**
   * Requests that must never be shed or counted by the general rate limit, because a documented client signs out
   * or reloads the page when they fail (S39).
   */
  readonly isVital?: true;
  /** Of `media` routes that the documents let a browser load by an address: a ticket counts there, too. */
  readonly takesTicket?: true;
  /**
   * Vital as well where the browser has done this before, as its cookie says: neither shed nor refused because of what
   * others at its address do, but counted by itself.
   */
  readonly isVitalToKnownDevices?: true;
  /** For whoever watches the server: answered also while it refuses everything else. */
  readonly isProbe?: true;
  /** Limits of its own, per address; the general limits hold besides. */
  readonly rateLimit?: { readonly max: number; readonly windowMs: number };
  /** The same per user, where those behind one address have nothing to do with each other. */
  readonly userRateLimit?: { readonly max: number; readonly windowMs: number };
}

export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Types as a handler reads them, after validation. */
export type RouteParams<Route extends RouteDefinition> = Parsed<Route['params']>;
export type RouteQuery<Route extends RouteDefinition> = Parsed<Route['query']>;
export type RouteBody<Route extends RouteDefinition> = Parsed<Route['body']>;
export type RouteReply<Route extends RouteDefinition> = Route['reply'] extends z.ZodType
  ? z.output<Route['reply']>
  : unknown;

/** Types as a client sends them, before defaults are filled in. */
export type SentParams<Route extends RouteDefinition> = Sent<Route['params']>;
export type SentQuery<Route extends RouteDefinition> = Sent<Route['query']>;
export type SentBody<Route extends RouteDefinition> = Sent<Route['body']>;

/** `/api/tracks/:id` + { id: 7 } → `/api/tracks/7`, every value percent-encoded. */
export function buildPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
}
