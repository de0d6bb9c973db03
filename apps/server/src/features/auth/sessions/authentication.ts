import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Timers } from '#platform/timers.ts';
import type { LastSeenWriter } from './last-seen.ts';
import { MEDIA_AUDIENCE } from './page-tokens.ts';
import { createRecentUsers } from './recent-users.ts';
import { toActor } from './session-actor.ts';
import { createSessionLookup } from './session-store.ts';
import type { SessionTokens, VerifiedToken } from './session-token.ts';
import type { Tickets } from './tickets.ts';

export interface Authentication {
  /** Returns the current user of a token; throws UNAUTHENTICATED if the session is not valid. */
  authenticateToken(token: string, origin?: RequestOrigin): Promise<Actor>;
  /** Does the same for the bytes of media, where the look-up may be half a second old (recent-users.ts). */
  authenticateMediaToken(token: string, origin?: RequestOrigin): Actor | Promise<Actor>;
  /** Does the same for the address of artwork or audio, which may contain a media ticket instead. */
  authenticateMediaAddress(tokenOrTicket: string, origin?: RequestOrigin): Actor | Promise<Actor>;
  /** Does the same for the address of the hub, which may contain a ticket that counts once. */
  authenticateHubAddress(tokenOrTicket: string): Promise<Actor>;
  /** Uses up a hub ticket of a session that is not an account's, and returns the session; undefined for other tickets. */
  takeHubTicket(ticket: string, isMeant: (sessionId: string) => boolean): Promise<string | undefined>;
  /** Does the same for a session that was authenticated before, by whatever means. */
  authenticateSession(sessionId: string): Promise<Actor>;
}

interface AuthenticationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly tokens: Pick<SessionTokens, 'verify' | 'verifyTicket'>;
  readonly tickets: Pick<Tickets, 'read' | 'use'>;
  readonly lastSeen: Pick<LastSeenWriter, 'note' | 'seenAt'>;
}

type NamedSession = Pick<VerifiedToken, 'sessionId' | 'userId' | 'expiresAtMs'>;

export function createAuthentication(deps: AuthenticationDeps): Authentication {
  const { clock, tokens, tickets, lastSeen } = deps;
  const findUser = createSessionLookup(deps.database);
  const recent = createRecentUsers(deps);
  const staleIfSlow = createStaleIfSlow(deps.timers);

  async function findActor(sessionId: string, origin?: RequestOrigin): Promise<Actor> {
    const now = clock.now();
    const user = toActor(await findUser(sessionId), now, lastSeen.seenAt(sessionId));
    if (!user) throw new AppError('UNAUTHENTICATED');
    lastSeen.note(sessionId, now, origin?.ipAddress);
    return user;
  }

  async function findBearer(named: NamedSession | undefined, origin?: RequestOrigin): Promise<Actor> {
    if (!named || named.expiresAtMs <= clock.now()) throw new AppError('UNAUTHENTICATED');
    const user = await findActor(named.sessionId, origin);
    if (user.userId !== named.userId) throw new AppError('UNAUTHENTICATED');
    return user;
  }

  async function authenticateToken(token: string, origin?: RequestOrigin): Promise<Actor> {
    const user = await findBearer(await tokens.verify(token), origin);
    recent.remember(token, user);
    return user;
  }

  /** Accepts a session token or the media cookie of our page. */
  async function authenticateMedia(token: string, origin?: RequestOrigin): Promise<Actor> {
    const named = (await tokens.verify(token)) ?? (await tokens.verifyTicket(token, MEDIA_AUDIENCE));
    const user = await findBearer(named, origin);
    recent.remember(token, user);
    return user;
  }

  /** Uses a cache key of its own, because a ticket must not be recognized on other routes. */
  const inAddress = (tokenOrTicket: string) => `address ${tokenOrTicket}`;

  async function authenticateAddress(tokenOrTicket: string, origin?: RequestOrigin): Promise<Actor> {
    const ticket = await tickets.read(tokenOrTicket, 'media');
    const user = await findBearer(ticket ?? (await tokens.verify(tokenOrTicket)), origin);
    recent.remember(inAddress(tokenOrTicket), user);
    return user;
  }

  /** Returns a user who was cached a moment ago, or within minutes if the session cannot be looked up. */
  function orRecent(key: string, look: () => Promise<Actor>): Actor | Promise<Actor> {
    const lookOrForget = () =>
      look().catch((error: unknown) => {
        if (isRefused(error)) recent.forget(key);
        throw error;
      });
    return recent.find(key) ?? staleIfSlow(lookOrForget, () => recent.findOlder(key));
  }

  return {
    authenticateToken,
    authenticateMediaToken: (token, origin) => orRecent(token, () => authenticateMedia(token, origin)),
    authenticateMediaAddress: (token, origin) =>
      orRecent(inAddress(token), () => authenticateAddress(token, origin)),
    async authenticateHubAddress(token) {
      const ticket = await tickets.read(token, 'hub');
      if (!ticket) return authenticateToken(token);
      const user = await findBearer(ticket);
      await tickets.use(ticket);
      return user;
    },
    async takeHubTicket(token, isMeant) {
      const ticket = await tickets.read(token, 'hub');
      if (ticket === undefined || !isMeant(ticket.sessionId)) return undefined;
      await tickets.use(ticket);
      return ticket.sessionId;
    },
    authenticateSession: (sessionId) => findActor(sessionId),
  };
}

/** Tells a session that is over from a look-up that failed. */
function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAUTHENTICATED';
}
