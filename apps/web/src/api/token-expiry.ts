/**
 * Decides whether to refresh the token (refresh-token.ts). Scripts only see a token that expires in an hour, because
 * they cannot read the cookie that refreshes it.
 */
import { readClaims } from './token-claims.ts';

/** Early enough that no request is refused. */
const AHEAD_MS = 5 * 60_000;

/** The difference between this computer's clock and the server's, as far as known. */
let aheadMs = 0;

export const isRefreshable = (token: string): boolean => readClaims(token).renews === true;

export function isDue(token: string): boolean {
  const { exp = 0 } = readClaims(token);
  return isRefreshable(token) && Date.now() - aheadMs >= exp * 1_000 - AHEAD_MS;
}

/** The issue time of a new token reveals the server's clock. */
export function noteIssued(token: string): void {
  aheadMs = Date.now() - (readClaims(token).iat ?? 0) * 1_000;
}
