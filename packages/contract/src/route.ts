import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

// Not beside their messages, because a page would load the schemas along with them.
/** Address of the hub. */
export const HUB_PATH = '/streamhub';
/** Address that renews the page's token. Every client call uses it, so it belongs to no area. */
export const REFRESH_PATH = '/api/auth/renew';
/** Header of a sign-in whose token lasts an hour and is renewed with a cookie that scripts cannot read (ruling 1.3). */
export const RENEWS_HEADER = 'x-token-renews';
/** Header of every answer that clients may synchronize their clock with (ruling 3.1). */
export const SERVER_TIME_HEADER = 'x-server-time';

/**
 * Access levels of routes. The server maps each to one policy and refuses to start if a route has none.
 * - `public`      anybody
 * - `signed-in`   a valid session
 * - `approved`    a valid session of an approved account (403 PENDING_APPROVAL otherwise)
 * - `station-control` approved and Admin, DJ or Host
 * - `admin`       Admin
 * - `media`       approved, and the token may also come as `access_token` or as the media cookie
 * - `room`        approved, or a guest, who has no account and reaches one room
 * - `screen`      a screen that has requested to show a room, and nobody else
 */
export const ACCESS_LEVELS = [
  'public',
  'signed-in',
  'approved',
  'station-control',
  'admin',
  'media',
  'room',
  'screen',
] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Kinds of replies that are not JSON checked by a schema. */
export type RawReply = 'audio' | 'image' | 'text' | 'ndjson' | 'html' | 'csv' | 'file';

/** Everything a caller must know about a route. Kept apart from the schemas, so that the page can load it. */
export interface RouteAddress {
  readonly method: HttpMethod;
  /** Fastify pattern below the API host, `/api/tracks/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Requires recent proof of identity, by signing in or by `POST /api/auth/prove` (403 PROOF_REQUIRED
   * otherwise), because a session may be left open or stolen. `fresh` means within a quarter of an hour,
   * for calls that add another way into the account.
   */
  readonly needsReauth?: true | 'fresh';
}

export interface RouteDefinition extends RouteAddress {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The whole body is a file instead of JSON. Its type is detected from its first bytes, not from the content type. */
  readonly upload?: { readonly maxBytes: number };
  /** A larger limit for JSON bodies with lists of thousands. */
  readonly bodyMaxBytes?: number;
  /** The schema of the JSON reply, or the kind of bytes sent instead. */
  readonly reply: z.ZodType | RawReply;
  readonly errors: readonly ErrorCode[];
  /** A public route that answers differently with a valid session; an invalid token counts as none. */
  readonly knowsCaller?: true;
  /** A public route that the owner may restrict to members; it then requires `approved`. */
  readonly isClosable?: true;
  /** For `room` routes of sound and pictures: the token may also come as `access_token` or as a cookie, as for `media`. */
  readonly isRoomMedia?: true;
  /** Never shed or rate-limited, because a documented client signs out or reloads when such a call fails (S39). */
  readonly isVital?: true;
  /** For `media` routes that the documents let a browser load by address: a ticket is accepted, too. */
  readonly takesTicket?: true;
  /** Neither shed nor refused for browsers with an earlier sign-in, but counted separately. */
  readonly isVitalToKnownDevices?: true;
  /** For monitoring: answered even while the server refuses everything else. */
  readonly isProbe?: true;
  /** Limit per address, in addition to the general limits. */
  readonly rateLimit?: { readonly max: number; readonly windowMs: number };
  /** The same per user, because users behind one address are independent of each other. */
  readonly userRateLimit?: { readonly max: number; readonly windowMs: number };
}

/** Whether a browser may load the address by itself, without a header. */
export function isMediaRoute({
  access,
  isRoomMedia,
}: Pick<RouteDefinition, 'access' | 'isRoomMedia'>): boolean {
  return access === 'media' || isRoomMedia === true;
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
