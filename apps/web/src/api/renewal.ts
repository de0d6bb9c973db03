/**
 * Whether the token has to be made fresh (renew.ts). Scripts of the page get one that is over in an hour; the cookie that
 * makes it anew can be read by none of them.
 */
import { readClaims } from './token-claims.ts';

/** Before it ends, so that no call is refused for it. */
const AHEAD_MS = 5 * 60_000;

/** How far this computer's clock is ahead of the server's, as far as it is known. */
let aheadMs = 0;

export const isRenewable = (token: string): boolean => readClaims(token).renews === true;

export function isDue(token: string): boolean {
  const { exp = 0 } = readClaims(token);
  return isRenewable(token) && Date.now() - aheadMs >= exp * 1_000 - AHEAD_MS;
}

/** A token that was made at this instant says what the server's clock is. */
export function noteIssued(token: string): void {
  aheadMs = Date.now() - (readClaims(token).iat ?? 0) * 1_000;
}
