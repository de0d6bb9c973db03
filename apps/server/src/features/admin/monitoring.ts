import type { LibraryStatus, MonitoringReply } from '@tutti/contract';
import type { ActiveCounts } from '#features/auth/sessions/active-counts.ts';
import type { Radio } from '#features/stations/radio.ts';
import type { PlannedStation } from '#features/stations/timeline/planned-stations.ts';
import type { Clock } from '#platform/clock.ts';
import type { OutboxState } from '#platform/mail/outbox-state.ts';
import type { KnownNode } from '#platform/nodes/node-register.ts';
import { readServerState, type ServerStateSources } from './server-state.ts';

export interface MonitoringSources extends ServerStateSources {
  readonly clock: Clock;
  readonly radio: Pick<Radio, 'getMetadata'>;
  countActive(): Promise<ActiveCounts>;
  onlineUserIds(): Promise<ReadonlySet<string>>;
  countConnections(): number;
  readonly hasMailServer: boolean;
  isCaged(): boolean;
  listNodes(): Promise<KnownNode[]>;
  getLibraryStatus(): Promise<LibraryStatus>;
  readOutboxState(): Promise<OutboxState>;
  listPlannedStations(): Promise<PlannedStation[]>;
}

export async function readMonitoring(sources: MonitoringSources): Promise<MonitoringReply> {
  const [active, library, mail, plans, online, nodes, server] = await Promise.all([
    sources.countActive(),
    sources.getLibraryStatus(),
    sources.readOutboxState(),
    sources.listPlannedStations(),
    sources.onlineUserIds(),
    sources.listNodes(),
    readServerState(sources),
  ]);
  const stations = await Promise.all(plans.map((plan) => toStation(sources, plan)));
  return {
    lastUpdated: new Date(sources.clock.now()).toISOString(),
    totalActiveUsers: active.users,
    totalOnlineUsers: countOnline(active, online),
    activeSessions: active.sessions,
    hubConnections: sources.countConnections(),
    server,
    listeners: sum(stations.map(({ listeners }) => listeners)),
    stations,
    library: toLibrary(library),
    isCaged: sources.isCaged(),
    nodes: nodes.map(toNode),
    mail: {
      queued: mail.queued,
      failed: mail.failed,
      sentLastDay: mail.sentLastDay,
      oldestQueuedAt: toInstant(mail.oldestQueuedAt),
      lastError: mail.lastError ?? null,
      hasServer: sources.hasMailServer,
    },
  };
}

/** Ruling 1.31: online means an open hub connection, or a request within five minutes. */
export function countOnline({ recentUserIds }: ActiveCounts, connected: ReadonlySet<string>): number {
  return new Set([...recentUserIds, ...connected]).size;
}

async function toStation(
  { radio }: MonitoringSources,
  plan: PlannedStation,
): Promise<MonitoringReply['stations'][number]> {
  const { isActive, currentTrack, listenerCount } = await radio.getMetadata(plan.stationId);
  const nowPlaying = currentTrack && [currentTrack.title, currentTrack.authors].filter(Boolean).join(' – ');
  return {
    genreId: plan.genreId,
    genreName: plan.genreName,
    isActive,
    listeners: listenerCount,
    nowPlaying,
    artUrl: currentTrack?.album?.artUrl ?? null,
    plannedUntil: toInstant(plan.plannedUntil),
  };
}

function toLibrary({ phase, message, read, toRead, totals, finishedAt }: LibraryStatus) {
  const { tracks, missing, problems } = totals;
  return { phase, message, read, toRead, tracks, missing, problems, finishedAt };
}

function toNode({
  startedAt,
  heardAt,
  problems,
  work,
  ...node
}: KnownNode): MonitoringReply['nodes'][number] {
  return {
    ...node,
    problems: [...problems],
    work: [...work],
    startedAt: new Date(startedAt).toISOString(),
    heardAt: new Date(heardAt).toISOString(),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function toInstant(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
