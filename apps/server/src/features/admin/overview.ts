import { adminTexts, type OverviewReply } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { UserLists } from '#features/auth/administration/user-lists.ts';
import type { ActiveCounts } from '#features/auth/sessions/active-counts.ts';
import { type HealthSources, runHealthChecks, shareOfPassing } from './health-checks.ts';
import { countOnline } from './monitoring.ts';

export interface OverviewSources extends HealthSources {
  readonly audit: Pick<Audit, 'listRecent'>;
  readonly userLists: Pick<UserLists, 'readTotals'>;
  readonly databaseKind: string;
  readonly environment: string;
  readonly version: string;
  readonly startedAt: number;
  countActive(): Promise<ActiveCounts>;
  onlineUserIds(): Promise<ReadonlySet<string>>;
  listStreams(): Promise<readonly { listenerCount: number }[]>;
}

const ACTIVITY_SHOWN = 10;

export async function readOverview(
  sources: OverviewSources,
  listSecurityWarnings: () => Promise<string[]>,
): Promise<OverviewReply> {
  const [totals, checks, active, streams, securityWarnings, recentActivity, online] = await Promise.all([
    sources.userLists.readTotals(),
    runHealthChecks(sources),
    sources.countActive(),
    sources.listStreams(),
    listSecurityWarnings(),
    sources.audit.listRecent(ACTIVITY_SHOWN),
    sources.onlineUserIds(),
  ]);
  const isConnected = checks.some(({ id, isPassing }) => id === 'database' && isPassing);
  const { connected, disconnected } = adminTexts.systemStatus;
  return {
    generatedAt: new Date(sources.clock.now()).toISOString(),
    ...totals,
    activeStreams: streams.length,
    listeners: countListeners(streams),
    onlineUsers: countOnline(active, online),
    systemHealth: shareOfPassing(checks),
    checks,
    environment: sources.environment,
    database: isConnected ? connected : disconnected,
    databaseKind: sources.databaseKind,
    version: sources.version,
    startedAt: new Date(sources.startedAt).toISOString(),
    securityWarnings,
    recentActivity,
  };
}

export function countListeners(streams: readonly { listenerCount: number }[]): number {
  return streams.reduce((total, { listenerCount }) => total + listenerCount, 0);
}
