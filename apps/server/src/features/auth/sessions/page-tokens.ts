/** Gives a page an hour-long token and two cookies, because neither a stolen token nor a forged request may renew. */
import { PAGE_TOKEN_MS } from '@tutti/contract';
import type { SessionTokens, TokenClaims } from './session-token.ts';

export interface PageTokens {
  readonly token: string;
  readonly mediaToken: string;
  readonly refreshToken: string;
}

export const REFRESH_AUDIENCE = 'tutti-renewal';
/** The audience of the media cookie, which only plays. */
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
  const [token, mediaToken, refreshToken] = await Promise.all([
    signShort(tokens, claims),
    tokens.signTicket({ audience: MEDIA_AUDIENCE, id: '', sessionId, userId, issuedAtMs, expiresAtMs }),
    tokens.signTicket({ audience: REFRESH_AUDIENCE, id: '0', sessionId, userId, issuedAtMs, expiresAtMs }),
  ]);
  return { token, mediaToken, refreshToken };
}
