/** The claims of a token, for the page's own use; only the server's check counts. */

interface TokenClaims {
  /** The session id. */
  readonly jti?: string;
  /** The account id. */
  readonly sub?: string;
  /** In seconds, by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
  /** Valid for an hour, and refreshed before. */
  readonly renews?: boolean;
}

let lastRead: { readonly token: string; readonly claims: TokenClaims } | undefined;

/** Returns empty claims if it is not one of our tokens. */
export function readClaims(token: string): TokenClaims {
  if (lastRead?.token !== token) lastRead = { token, claims: decode(token) };
  return lastRead.claims;
}

function decode(token: string): TokenClaims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** The same for all tokens of one session. */
export function sessionOf(token: string): string;
export function sessionOf(token: string | null): string | null;
export function sessionOf(token: string | null): string | null {
  return token === null ? null : (readClaims(token).jti ?? token);
}

/** The same for all sessions of one account. */
export function personOf(token: string | null): string | null {
  return token === null ? null : (readClaims(token).sub ?? sessionOf(token));
}
