/** Names a session; `approved` and `roles` are for display only, because every decision reads the database. */
import type { RoleName } from '@tutti/contract';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'HS256';
const ISSUER = 'tutti';
const API_AUDIENCE = 'tutti-api';
const TYPE = 'JWT';
/** Enough for every session of a large installation; about half a kilobyte each. */
const CACHED_TOKENS_MAX = 5_000;

export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly roles: readonly RoleName[];
  readonly isApproved: boolean;
  /** Tells the page that the token is renewed before it expires. */
  readonly renews?: true;
}

export interface VerifiedToken {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAtMs: number;
}

export interface TicketClaims {
  readonly audience: string;
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

export interface SessionTokens {
  sign(claims: TokenClaims): Promise<string>;
  /** Returns undefined for everything that is not a token of ours; the caller compares the expiry with the clock. */
  verify(token: string): Promise<VerifiedToken | undefined>;
  signTicket(claims: TicketClaims): Promise<string>;
  /** Does the same for a ticket with this audience. */
  verifyTicket(ticket: string, audience: string): Promise<TicketClaims | undefined>;
}

export function createSessionTokens(secret: Buffer): SessionTokens {
  /** Caches verified tokens, because a signature stays valid and needs no check on every request. */
  const verified = new LRUCache<string, VerifiedToken>({ max: CACHED_TOKENS_MAX });

  async function readPayload(token: string, audience: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        typ: TYPE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        // The caller checks expiry with the server's own clock.
        currentDate: new Date(0),
      });
      return payload;
    } catch {
      return undefined;
    }
  }

  const signFor = (payload: JWTPayload, audience: string, claims: Omit<TicketClaims, 'audience' | 'id'>) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(claims.userId)
      .setJti(claims.sessionId)
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(Math.floor(claims.issuedAtMs / 1_000))
      .setExpirationTime(Math.floor(claims.expiresAtMs / 1_000))
      .sign(secret);

  return {
    sign: ({ roles, isApproved, renews, ...claims }) =>
      signFor({ roles, approved: isApproved, ...(renews && { renews }) }, API_AUDIENCE, claims),
    async verify(token) {
      const known = verified.get(token);
      if (known) return known;
      const payload = await readPayload(token, API_AUDIENCE);
      if (!payload) return undefined;
      const fresh = toVerified(payload);
      verified.set(token, fresh);
      return fresh;
    },
    signTicket: ({ audience, id, ...claims }) =>
      signFor({ ticket: id, issuedAtMs: claims.issuedAtMs }, audience, claims),
    async verifyTicket(ticket, audience) {
      const payload = await readPayload(ticket, audience);
      if (!payload) return undefined;
      const { ticket: id, issuedAtMs } = payload as { ticket: string; issuedAtMs: number };
      return { ...toVerified(payload), audience, id, issuedAtMs };
    },
  };
}

function toVerified({ jti, sub, exp }: JWTPayload): VerifiedToken {
  return { sessionId: jti as string, userId: sub as string, expiresAtMs: (exp as number) * 1_000 };
}
