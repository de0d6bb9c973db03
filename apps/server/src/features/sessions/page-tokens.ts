/**
 * What a page gets at its sign-in: a token for its scripts that is over in an hour, and two cookies that no script can read.
 * The one makes the token anew, the other plays media. Either alone makes nothing anew: not a token that was read by a script,
 * and not a cookie that somebody makes the browser send.
 */
import { PAGE_TOKEN_MS } from '@tutti/contract';
import type { SessionTokens, TokenClaims } from './session-token.ts';

export interface PageTokens {
  readonly token: string;
  readonly mediaToken: string;
  readonly renewalToken: string;
}

/** Of the cookie that makes the token anew. */
export const RENEWAL_AUDIENCE = 'tutti-renewal';
/** Of the media cookie: it plays, and is no bearer of anything else. */
export const MEDIA_AUDIENCE = 'tutti-media-cookie';

export const signShort = (tokens: Pick<SessionTokens, 'sign'>, claims: TokenClaims) =>
  tokens.sign({
    ...claims,
    expiresAtMs: Math.min(claims.expiresAtMs, claims.issuedAtMs + PAGE_TOKEN_MS),
    renews: true,
  });

export async function signPageTokens(
  tokens: Pick<SessionTokens, 'sign' | 'signTicket'>,
  claims: TokenClaims,
): Promise<PageTokens> {
  const { sessionId, userId, issuedAtMs, expiresAtMs } = claims;
  const [token, mediaToken, renewalToken] = await Promise.all([
    signShort(tokens, claims),
    tokens.signTicket({ audience: MEDIA_AUDIENCE, id: '', sessionId, userId, issuedAtMs, expiresAtMs }),
    tokens.signTicket({ audience: RENEWAL_AUDIENCE, id: '0', sessionId, userId, issuedAtMs, expiresAtMs }),
  ]);
  return { token, mediaToken, renewalToken };
}
