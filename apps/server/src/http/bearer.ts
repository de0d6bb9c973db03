/** Reads `Authorization` (RFC 6750), for HTTP and for the hub; nothing else does. */
import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Returns undefined without the header. One that is no bearer token gives the empty token, which no session has, so it
 * is answered 401 and never ignored in favor of a weaker token in the address or a cookie.
 */
export function readBearer({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return authorization === undefined ? undefined : (BEARER.exec(authorization)?.[1] ?? '');
}
