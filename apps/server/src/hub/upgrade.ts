import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorReply, HUB_PATH } from '@tutti/contract';
import { readBearer } from '#http/bearer.ts';
import { isOwnOrigin } from '#http/own-origins.ts';
import { withSingleSlashes } from '#http/request-path.ts';
import type { Person } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { type AuthenticateToken, requireListener } from './require-listener.ts';

export interface AdmissionDeps {
  authenticate: AuthenticateToken;
  /** Authenticates the address: a token, or a ticket that counts once. */
  authenticateAddress: AuthenticateToken;
  /** Origins of our own page besides the one of the request. */
  allowedOrigins: readonly string[];
}

export interface Admission extends AdmissionDeps {
  noteForeignOrigin: (headers: IncomingHttpHeaders) => void;
}

export function isHubRequest(request: IncomingMessage): boolean {
  return parseUrl(request)?.pathname === HUB_PATH;
}

/** Decides before the 101, so that a user without the right never gets a socket (A-020, M-414). */
export async function admit(request: IncomingMessage, deps: Admission): Promise<Person> {
  requireOwnOrigin(request.headers, deps);
  const bearer = readBearer(request.headers);
  if (bearer !== undefined) return requireListener(deps.authenticate, bearer);
  // Browsers cannot set headers on a WebSocket.
  const inAddress = parseUrl(request)?.searchParams.get('access_token');
  if (!inAddress) throw new AppError('UNAUTHENTICATED');
  return requireListener(deps.authenticateAddress, inAddress);
}

export function requireOwnOrigin(
  headers: IncomingHttpHeaders,
  { allowedOrigins, noteForeignOrigin }: Pick<Admission, 'allowedOrigins' | 'noteForeignOrigin'>,
): void {
  if (isOwnOrigin(headers, allowedOrigins)) return;
  noteForeignOrigin(headers);
  throw new AppError('FOREIGN_ORIGIN');
}

function parseUrl(request: IncomingMessage): URL | undefined {
  return URL.parse(withSingleSlashes(request.url ?? ''), 'http://hub.invalid') ?? undefined;
}

export function refuseUpgrade(socket: Duplex, refusal: AppError): void {
  const body: ErrorReply = { code: refusal.code, message: refusal.message };
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    ...(refusal.retryAfterS === undefined
      ? []
      : [`Retry-After: ${Math.max(1, Math.ceil(refusal.retryAfterS))}`]),
  ];
  // Our side would close only after the other side has ended and all its data was read, which nobody does here.
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
