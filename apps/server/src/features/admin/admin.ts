import {
  type ActiveUsersReply,
  adminTexts,
  type BulkPendingReply,
  type BulkPendingRequest,
  type BulkReply,
  type BulkRequest,
  type ChartRange,
  type ChartsReply,
  type MonitoringReply,
  ONLINE_WINDOW_MS,
  type OverviewReply,
} from '@tutti/contract';
import type { ActiveSession } from '#features/auth/sessions/sessions.ts';
import type { Requester } from '#identity/actor.ts';
import { decideInBulk } from './bulk-decisions.ts';
import { type BulkPendingDeps, decideAboutPending } from './bulk-pending.ts';
import { type ChartSources, readCharts } from './charts.ts';
import { countOnline, type MonitoringSources, readMonitoring } from './monitoring.ts';
import { type OverviewSources, readOverview } from './overview.ts';
import { listSecurityWarnings, type WarningSources } from './security-warnings.ts';
import { createUserSessions, type UserSessions, type UserSessionsDeps } from './user-sessions.ts';

export type AdminDeps = OverviewSources &
  MonitoringSources &
  ChartSources &
  BulkPendingDeps &
  UserSessionsDeps &
  WarningSources;

export interface Admin {
  readonly userSessions: UserSessions;
  listActiveUsers(): Promise<ActiveUsersReply>;
  listSecurityWarnings(): Promise<string[]>;
  requestAccess(who: Requester): Promise<string>;
  getOverview(): Promise<OverviewReply>;
  getCharts(range: ChartRange): Promise<ChartsReply>;
  getMonitoring(): Promise<MonitoringReply>;
  decideInBulk(administrator: Requester, request: BulkRequest): Promise<BulkReply>;
  decideAboutPending(administrator: Requester, request: BulkPendingRequest): Promise<BulkPendingReply>;
}

/** Far more sessions than one server has; the most recently active come first. */
const SESSIONS_READ = 20_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function createAdmin(deps: AdminDeps): Admin {
  const { clock, sessions, onlineUserIds } = deps;
  const warnings = () => listSecurityWarnings(deps);
  return {
    userSessions: createUserSessions(deps),
    async listActiveUsers() {
      const now = clock.now();
      const online = await onlineUserIds();
      const users = toActiveUsers(await sessions.listActive(SESSIONS_READ), { now, online });
      const active = await deps.countActive();
      return {
        totalActiveUsers: active.users,
        totalOnlineUsers: countOnline(active, online),
        lastUpdated: new Date(now).toISOString(),
        users,
      };
    },
    listSecurityWarnings: warnings,
    requestAccess: (who) => requestAccess(deps, who),
    getOverview: () => readOverview(deps, warnings),
    getCharts: (range) => readCharts(deps, range),
    getMonitoring: () => readMonitoring(deps),
    decideInBulk: (administrator, request) => decideInBulk(deps, administrator, request),
    decideAboutPending: (administrator, request) => decideAboutPending(deps, administrator, request),
  };
}

async function requestAccess({ database, audit, clock }: AdminDeps, who: Requester): Promise<string> {
  const { actor, origin } = who;
  await database.transaction(async (trx) => {
    // Once a day per user (ruling 1.35); repeated requests get the same answer.
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
}

function toActiveUsers(
  active: readonly ActiveSession[],
  { now, online }: { now: number; online: ReadonlySet<string> },
): ActiveUsersReply['users'] {
  // Sessions are sorted newest first, so the first one of a user is the most recent.
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
      lastActivityAt: new Date(lastSeenAt).toISOString(),
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
