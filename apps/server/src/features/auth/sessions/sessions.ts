/** A session is looked up on every request, so that ending it takes effect at once. */
import { type RoleName, SESSION_MAX_MS, SESSIONS_PER_USER } from '@tutti/contract';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import type { Timers } from '#platform/timers.ts';
import { type Authentication, createAuthentication } from './authentication.ts';
import { type EndedSessions, endAllSessions, endSessions } from './end-sessions.ts';
import { createLastSeenWriter } from './last-seen.ts';
import { type PageTokens, signPageTokens } from './page-tokens.ts';
import {
  createTokenRefresh,
  type PresentedTokens,
  type RecordCopy,
  type RefreshedTokens,
} from './refresh-tokens.ts';
import { isValid, toActor } from './session-actor.ts';
import { createSessionStore, type SessionRow } from './session-store.ts';
import { createSessionTokens, type TokenClaims } from './session-token.ts';
import { createTickets, type Tickets } from './tickets.ts';

export interface SessionsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly events: Events;
  readonly logger: Logger;
  readonly secret: Buffer;
  readonly countShared: NodeRegister['countShared'];
  readonly recordCopy: RecordCopy;
  readonly lease: Pick<Lease, 'isHeld'>;
}

export interface NewSession extends RequestOrigin {
  readonly userId: string;
  readonly roles: readonly RoleName[];
  readonly isApproved: boolean;
  /** The time at which the user last proved their identity; now if omitted. */
  readonly reauthAt?: number | undefined;
}

export interface OwnedSession extends RequestOrigin {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface ActiveSession {
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  readonly ipAddress: string;
  readonly lastSeenAt: number;
}

export interface Sessions extends Authentication {
  openTicket: Tickets['open'];
  /** Opens a session within the sign-in's transaction; beyond 20 the oldest sessions end. */
  open(trx: Queries, session: NewSession): Promise<string>;
  /** Notes that the session's user has just proved their identity. */
  recordReauth(trx: Queries, sessionId: string): Promise<void>;
  openForPage(trx: Queries, session: NewSession): Promise<PageTokens>;
  /** Throws UNAUTHENTICATED unless both belong to the same valid session. Ends the session if its cookie was copied. */
  refresh(presented: PresentedTokens, origin: RequestOrigin): Promise<RefreshedTokens>;
  end(trx: Queries, userId: string, sessionId: string): Promise<EndedSessions>;
  endAll(trx: Queries, userId: string, options?: { exceptSessionId?: string }): Promise<EndedSessions>;
  /** Returns those that may still listen, and marks them as seen, because a listener sends no other request. */
  listListening(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  listOfUser(userId: string): Promise<OwnedSession[]>;
  /** Lists the most recently seen first. */
  listActive(limit: number): Promise<ActiveSession[]>;
  start(): void;
  stop(): Promise<void>;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { database, clock, ids, events } = deps;
  const tokens = createSessionTokens(deps.secret);
  const store = createSessionStore(database.queries);
  const lastSeen = createLastSeenWriter(deps);
  const tickets = createTickets({ ...deps, tokens });

  /** Ends connections and running music when the approval is lost; the session itself stays. */
  const stopWatching = events.subscribe('rightsChanged', async ({ userId, isApproved }) => {
    if (isApproved) return;
    const own = await store.listOfUser(userId);
    if (own.length > 0) events.publish('sessionsRevoked', { userId, sessionIds: own.map(({ id }) => id) });
  });

  const authentication = createAuthentication({ ...deps, tokens, tickets, lastSeen });
  const openSession = (trx: Queries, session: NewSession) =>
    insertSession({ ids, events, now: clock.now() }, trx, session);

  return {
    ...authentication,
    openTicket: tickets.open,
    recordReauth: (trx, sessionId) => createSessionStore(trx).recordReauth(sessionId, clock.now()),
    open: async (trx, session) => tokens.sign(await openSession(trx, session)),
    openForPage: async (trx, session) => signPageTokens(tokens, await openSession(trx, session)),
    refresh: createTokenRefresh({ ...deps, ...authentication, tokens }),
    end: (trx, userId, sessionId) => endSessions(events, trx, { userId, sessionIds: [sessionId] }),
    endAll: (trx, userId, { exceptSessionId } = {}) =>
      endAllSessions(events, trx, { userId, exceptSessionId }),
    async listListening(sessionIds) {
      const now = clock.now();
      const rows = await store.listSessionUsers(sessionIds);
      const listening = new Set<string>();
      for (const [id, ofSession] of Map.groupBy(rows, (row) => row.session_id)) {
        if (!toActor(ofSession, now, lastSeen.seenAt(id))?.isApproved) continue;
        listening.add(id);
        lastSeen.note(id, now, undefined);
      }
      return listening;
    },
    async listOfUser(userId) {
      const now = clock.now();
      const rows = await store.listOfUser(userId);
      return rows
        .filter((row) => isValid(row, now, lastSeen.seenAt(row.id)))
        .map((row) => toOwnedSession(row, lastSeen.seenAt(row.id)));
    },
    async listActive(limit) {
      await lastSeen.flush();
      const rows = await store.listValid(clock.now(), limit);
      return rows.map((row) => ({
        userId: row.account_id,
        userName: row.user_name,
        email: row.email,
        ipAddress: row.ip_address,
        lastSeenAt: row.last_seen_at,
      }));
    },
    start: () => lastSeen.start(),
    async stop() {
      stopWatching();
      await lastSeen.stop();
    },
  };
}

interface NewSessionDeps {
  readonly ids: Ids;
  readonly events: Events;
  readonly now: number;
}

async function insertSession(
  { ids, events, now }: NewSessionDeps,
  trx: Queries,
  { userId, roles, isApproved, ipAddress, userAgent, reauthAt = now }: NewSession,
): Promise<TokenClaims> {
  const store = createSessionStore(trx);
  const id = ids.uuid();
  await store.insert({
    id,
    account_id: userId,
    created_at: now,
    expires_at: now + SESSION_MAX_MS,
    last_seen_at: now,
    ip_address: ipAddress,
    user_agent: userAgent,
    proved_at: reauthAt,
  });
  const others = (await store.listOfUser(userId)).filter((session) => session.id !== id);
  const surplus = others.slice(0, Math.max(0, others.length - (SESSIONS_PER_USER - 1)));
  await endSessions(events, trx, { userId, sessionIds: surplus.map((session) => session.id) });
  return {
    sessionId: id,
    userId,
    issuedAtMs: now,
    expiresAtMs: now + SESSION_MAX_MS,
    roles,
    isApproved,
  };
}

function toOwnedSession(row: SessionRow, seenAt = 0): OwnedSession {
  return {
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: Math.max(row.last_seen_at, seenAt),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  };
}
