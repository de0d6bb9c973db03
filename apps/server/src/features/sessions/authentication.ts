/** Whose a token or a ticket is, as the database has them now. */
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
  /** The user of a token as the database has them now; throws UNAUTHENTICATED when the session is not valid. */
  authenticateToken(token: string, origin?: RequestOrigin): Promise<Actor>;
  /** The same for the bytes of media, where the look-up may be half a second old (recent-users.ts). */
  authenticateMediaToken(token: string, origin?: RequestOrigin): Actor | Promise<Actor>;
  /** The same for the address of art or audio, which may hold a ticket for media instead. */
  authenticateMediaAddress(tokenOrTicket: string, origin?: RequestOrigin): Actor | Promise<Actor>;
  /** The same for the address of the hub, which may hold a ticket instead; it counts once. */
  authenticateHubAddress(tokenOrTicket: string): Promise<Actor>;
  /** The same for who was let in, with whatever it was. */
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

/** What a token or a ticket says. */
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

  /** Of a session, or what the cookie of our page holds. */
  async function authenticateMedia(token: string, origin?: RequestOrigin): Promise<Actor> {
    const named = (await tokens.verify(token)) ?? (await tokens.verifyTicket(token, MEDIA_AUDIENCE));
    const user = await findBearer(named, origin);
    recent.remember(token, user);
    return user;
  }

  /** Kept under a name of its own: on other routes a ticket must not be known either. */
  const inAddress = (tokenOrTicket: string) => `address ${tokenOrTicket}`;

  async function authenticateAddress(tokenOrTicket: string, origin?: RequestOrigin): Promise<Actor> {
    const ticket = await tickets.read(tokenOrTicket, 'media');
    const user = await findBearer(ticket ?? (await tokens.verify(tokenOrTicket)), origin);
    recent.remember(inAddress(tokenOrTicket), user);
    return user;
  }

  /** Who it was a moment ago, or within minutes where the session cannot be looked up. */
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
    authenticateSession: (sessionId) => findActor(sessionId),
  };
}

/** The session is over, as opposed to a look-up that could not be made. */
function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAUTHENTICATED';
}
