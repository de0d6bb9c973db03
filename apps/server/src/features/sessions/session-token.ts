/**
 * The signed token a client carries: it names a session and nothing more. `approved` and `roles` are there for display
 * by documented clients; every decision is taken from the database.
 */
import type { RoleName } from '@tutti/contract';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'HS256';
const ISSUER = 'tutti';
const AUDIENCE = 'tutti-api';
const TYPE = 'JWT';
/** Enough for every session of a large installation; about half a kilobyte each. */
const TOKENS_KEPT = 5_000;

export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly roles: readonly RoleName[];
  readonly isApproved: boolean;
}

export interface VerifiedToken {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAtMs: number;
}

export interface SessionTokens {
  sign(claims: TokenClaims): Promise<string>;
  /** undefined for everything that is not a token of ours; its expiry is the caller's to compare with the clock. */
  verify(token: string): Promise<VerifiedToken | undefined>;
}

export function createSessionTokens(secret: Buffer): SessionTokens {
  /** A signature holds for ever, so it is checked once for each token, not once for each request. */
  const verified = new LRUCache<string, VerifiedToken>({ max: TOKENS_KEPT });

  async function verifySignature(token: string): Promise<VerifiedToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        // Expiry is judged with the server's own clock by the caller.
        currentDate: new Date(0),
      });
      return {
        sessionId: payload.jti as string,
        userId: payload.sub as string,
        expiresAtMs: (payload.exp as number) * 1_000,
      };
    } catch {
      return undefined;
    }
  }

  return {
    sign: ({ sessionId, userId, issuedAtMs, expiresAtMs, roles, isApproved }) =>
      new SignJWT({ roles, approved: isApproved })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(issuedAtMs / 1_000))
        .setExpirationTime(Math.floor(expiresAtMs / 1_000))
        .sign(secret),
    async verify(token) {
      const known = verified.get(token);
      if (known) return known;
      const fresh = await verifySignature(token);
      if (!fresh) return undefined;
      verified.set(token, fresh);
      return fresh;
    },
  };
}
