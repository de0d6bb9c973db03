/** The administration area's own reads: who is active, what is worrying, and asking for the Admin role. */
import { type ActiveUsersReply, adminTexts, isAdmin, ONLINE_WINDOW_MS } from '@tutti/contract';
import type { Actor, RequestOrigin } from '#features/access/actor.ts';
import type { Accounts } from '#features/accounts/accounts.ts';
import type { Audit } from '#features/audit/audit.ts';
import type { ActiveSession, Sessions } from '#features/sessions/sessions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

export interface AdminDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly audit: Audit;
  /** Users with an open hub connection. */
  readonly onlineUserIds: () => ReadonlySet<string>;
}

export interface Admin {
  listActiveUsers(): Promise<ActiveUsersReply>;
  listSecurityWarnings(): Promise<string[]>;
  requestAccess(who: { actor: Actor; origin: RequestOrigin }): Promise<string>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Failed sign-ins within an hour that are more than people mistyping. */
const MANY_FAILURES = 20;
const FAILURES_COUNTED = 10_000;
const REQUESTS_SHOWN = 50;
const REQUESTS_SHOWN_MS = 7 * DAY_MS;

export function createAdmin(deps: AdminDeps): Admin {
  const { database, clock, accounts, sessions, audit, onlineUserIds } = deps;
  return {
    async listActiveUsers() {
      const now = clock.now();
      const users = toActiveUsers(await sessions.listActive(), { now, online: onlineUserIds() });
      return {
        totalActiveUsers: users.length,
        totalOnlineUsers: users.filter((user) => user.isOnline).length,
        lastUpdated: new Date(now).toISOString(),
        users,
      };
    },
    async listSecurityWarnings() {
      const now = Math.floor(clock.now());
      const [users, failures, requesters] = await Promise.all([
        accounts.listUsers(),
        audit.countSince(now - HOUR_MS, { action: 'USER_LOGIN', isSuccess: false, limit: FAILURES_COUNTED }),
        audit.listActorsSince(now - REQUESTS_SHOWN_MS, {
          action: 'ADMIN_ACCESS_REQUESTED',
          limit: REQUESTS_SHOWN,
        }),
      ]);
      const locked = users.filter((user) => user.lockoutEnd !== null);
      const unconfirmed = users.filter((user) => isAdmin(user.roles) && !user.emailConfirmed);
      const waiting = users.filter((user) => requesters.includes(user.id) && !isAdmin(user.roles));
      return [
        ...locked.map((user) => `${user.email} is locked after too many failed sign-ins`),
        ...(failures >= MANY_FAILURES ? [`${failures} failed sign-ins within the last hour`] : []),
        ...unconfirmed.map((user) => `Administrator ${user.email} has not confirmed the email address`),
        ...waiting.map((user) => `${user.email} asks for administrator access`),
      ];
    },
    async requestAccess({ actor, origin }) {
      await database.transaction(async (trx) => {
        // Once a day for each user (resolutions 1.35); asking again is answered alike.
        const last = await audit.findLast(trx, 'ADMIN_ACCESS_REQUESTED', actor.userId);
        if (last !== undefined && clock.now() - last < DAY_MS) return;
        await audit.record(trx, {
          action: 'ADMIN_ACCESS_REQUESTED',
          resourceType: 'User Management',
          resource: actor.email,
          actor,
          origin,
        });
      });
      return adminTexts.users.accessRequested;
    },
  };
}

function toActiveUsers(
  active: readonly ActiveSession[],
  { now, online }: { now: number; online: ReadonlySet<string> },
): ActiveUsersReply['users'] {
  // Sessions come newest first, so the first of a user is the one seen last.
  const users = new Map<string, ActiveUsersReply['users'][number]>();
  for (const { userId, userName, email, ipAddress, lastSeenAt } of active) {
    const known = users.get(userId);
    if (known) {
      known.activeTokensCount += 1;
      continue;
    }
    users.set(userId, {
      userId,
      username: userName,
      email,
      activeTokensCount: 1,
      lastActivityDisplay: describeAge(now - lastSeenAt),
      ipAddress,
      isOnline: online.has(userId) || now - lastSeenAt <= ONLINE_WINDOW_MS,
    });
  }
  return [...users.values()];
}

const MINUTE_MS = 60_000;

function describeAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`;
  return `${Math.floor(ageMs / DAY_MS)}d ago`;
}
