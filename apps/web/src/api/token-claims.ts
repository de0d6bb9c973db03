/** What a token says of itself. For the page's own use: what counts is what the server finds in it. */

interface TokenClaims {
  /** The session. */
  readonly jti?: string;
  /** The account. */
  readonly sub?: string;
  /** In seconds, by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
  /** Good for an hour, and made anew before. */
  readonly renews?: boolean;
}

let lastRead: { readonly token: string; readonly claims: TokenClaims } | undefined;

/** Nothing, for what is no token of ours. */
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

/** The same for all tokens of one sign-in. */
export function sessionOf(token: string): string;
export function sessionOf(token: string | null): string | null;
export function sessionOf(token: string | null): string | null {
  return token === null ? null : (readClaims(token).jti ?? token);
}

/** The same for all sign-ins of one account. */
export function personOf(token: string | null): string | null {
  return token === null ? null : (readClaims(token).sub ?? sessionOf(token));
}
