/** Reads the claims of a token for the page's own use; only the server verifies them. */

interface TokenClaims {
  readonly jti?: string;
  readonly sub?: string;
  /** In seconds, by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
  /** Valid for an hour, and refreshed before it expires. */
  readonly renews?: boolean;
}

let lastRead: { readonly token: string; readonly claims: TokenClaims } | undefined;

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

/** The same for all tokens of a session. */
export function sessionOf(token: string): string;
export function sessionOf(token: string | null): string | null;
export function sessionOf(token: string | null): string | null {
  return token === null ? null : (readClaims(token).jti ?? token);
}

/** The same for all sessions of an account. */
export function personOf(token: string | null): string | null {
  return token === null ? null : (readClaims(token).sub ?? sessionOf(token));
}
