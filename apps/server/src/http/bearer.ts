/** Reads `Authorization` (RFC 6750), for HTTP and for the hub; nothing else does. */
import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer +(\S+) *$/i;

/** Undefined without the header; one without a bearer token gives the empty token, so no weaker token is tried. */
export function readBearer({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return authorization === undefined ? undefined : (BEARER.exec(authorization)?.[1] ?? '');
}
