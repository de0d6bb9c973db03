/**
 * What a page gets at its sign-in: a token for its scripts that is over in an hour, and two cookies that no script can read.
 * The one makes the token anew, the other plays media. Either alone makes nothing anew: not a token that was read by a script,
 * and not a cookie that somebody makes the browser send.
 */
import { PAGE_TOKEN_MS } from '@tutti/contract';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { SessionTokens, TokenClaims } from './session-token.ts';

export interface PageTokens {
  readonly token: string;
  readonly mediaToken: string;
  readonly renewalToken: string;
}

const AUDIENCE = 'tutti-renewal';
/** Of the media cookie: it plays, and is no bearer of anything else. */
export const MEDIA_AUDIENCE = 'tutti-media-cookie';

type Signs = Pick<SessionTokens, 'sign' | 'signTicket' | 'verify' | 'verifyTicket'>;

const signShort = (tokens: Pick<Signs, 'sign'>, claims: TokenClaims) =>
  tokens.sign({
    ...claims,
    expiresAtMs: Math.min(claims.expiresAtMs, claims.issuedAtMs + PAGE_TOKEN_MS),
    renews: true,
  });

export async function signPageTokens(
  tokens: Pick<Signs, 'sign' | 'signTicket'>,
  claims: TokenClaims,
): Promise<PageTokens> {
  const { sessionId, userId, issuedAtMs, expiresAtMs } = claims;
  const [token, mediaToken, renewalToken] = await Promise.all([
    signShort(tokens, claims),
    tokens.signTicket({ audience: MEDIA_AUDIENCE, id: '', sessionId, userId, issuedAtMs, expiresAtMs }),
    tokens.signTicket({ audience: AUDIENCE, id: '', sessionId, userId, issuedAtMs, expiresAtMs }),
  ]);
  return { token, mediaToken, renewalToken };
}

interface RenewalDeps {
  readonly tokens: Signs;
  readonly clock: Clock;
  readonly authenticateSession: (sessionId: string) => Promise<Actor>;
}

/** Nothing is written for it: who listens goes on listening while a disk is full. */
export function createRenewal({ tokens, clock, authenticateSession }: RenewalDeps) {
  return async (brought: { token: string; renewalToken: string }): Promise<string> => {
    const now = clock.now();
    const [last, renewal] = await Promise.all([
      tokens.verify(brought.token),
      tokens.verifyTicket(brought.renewalToken, AUDIENCE),
    ]);
    if (!last || !renewal || renewal.expiresAtMs <= now || last.sessionId !== renewal.sessionId)
      throw new AppError('UNAUTHENTICATED');
    const { userId, sessionId, roles, isApproved } = await authenticateSession(renewal.sessionId);
    if (userId !== renewal.userId) throw new AppError('UNAUTHENTICATED');
    const { expiresAtMs } = renewal;
    return signShort(tokens, { sessionId, userId, roles, isApproved, issuedAtMs: now, expiresAtMs });
  };
}
