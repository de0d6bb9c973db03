/**
 * The signed token a client carries: it names a session and nothing more. `approved` and `roles` are there for display
 * by documented clients; every decision is taken from the database. What it is good for stands in its audience, so that
 * a ticket is no token (tickets.ts).
 */
import type { RoleName } from '@tutti/contract';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'HS256';
const ISSUER = 'tutti';
const API_AUDIENCE = 'tutti-api';
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
  /** It is made anew before it ends; the page that holds it has to know. */
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
  /** undefined for everything that is not a token of ours; its expiry is the caller's to compare with the clock. */
  verify(token: string): Promise<VerifiedToken | undefined>;
  signTicket(claims: TicketClaims): Promise<string>;
  /** The same for a ticket, and for tokens of no other kind. */
  verifyTicket(ticket: string, audience: string): Promise<TicketClaims | undefined>;
}

export function createSessionTokens(secret: Buffer): SessionTokens {
  /** A signature holds for ever, so it is checked once for each token, not once for each request. */
  const verified = new LRUCache<string, VerifiedToken>({ max: TOKENS_KEPT });

  async function readPayload(token: string, audience: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        typ: TYPE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        // Expiry is judged with the server's own clock by the caller.
        currentDate: new Date(0),
      });
      return payload;
    } catch {
      return undefined;
    }
  }

  /** Signed, with what every one of them says. */
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
