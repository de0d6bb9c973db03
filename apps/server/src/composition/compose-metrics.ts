/** The metrics for Prometheus (docs/OPERATIONS.md). */
import { statfs } from 'node:fs/promises';
import type { MetricsOptions, Sample } from '#http/metrics/metrics-route.ts';
import { mayBeProxied } from '#http/metrics/same-machine.ts';
import type { HandshakeFailureCounts } from '#hub/handshake-failures.ts';
import { listBackupNames } from '#platform/backup/backup-folder.ts';
import type { Features } from './compose-features.ts';
import type { Runtime } from './runtime.ts';

const GAUGES = {
  tutti_build_info: { help: 'Always 1', labels: ['version', 'database'] },
  tutti_database_up: { help: '1 while the database answers and takes writes' },
  tutti_hub_connections: { help: 'Open live connections of pages and apps' },
  tutti_hub_unreached: {
    help: 'Failed attempts of pages to open a live connection since the start',
    labels: ['cause'],
  },
  tutti_online_users: { help: 'People with a live connection or a request within five minutes' },
  tutti_sessions: { help: 'Sessions that have not ended' },
  tutti_listeners: { help: 'Who hears a station, in pages and outside', labels: ['station'] },
  tutti_station_on_air: { help: '1 for a station that is on', labels: ['station'] },
  tutti_programme_lead_seconds: {
    help: 'How far ahead a running station is planned; below 300 something is wrong',
    labels: ['station'],
  },
  tutti_library_items: {
    help: 'Tracks, those whose file is missing, and files with a problem',
    labels: ['kind'],
  },
  tutti_scan_running: { help: '1 while the music folder is compared' },
  tutti_scan_blocked: { help: '1 while scans are refused or fail: the folder needs a person' },
  tutti_scan_finished_timestamp_seconds: { help: 'When the last comparison ended' },
  tutti_mails: { help: 'Mails that wait, and those that were given up', labels: ['state'] },
  tutti_mail_oldest_seconds: { help: 'How long the oldest mail has waited' },
  tutti_backup_age_seconds: { help: 'Since the newest backup was made' },
  tutti_backups: { help: 'Backups in the folder' },
  tutti_audit_entries_total: { help: 'Audit entries that were ever written' },
  tutti_disk_free_bytes: { help: 'On the disk of DATA_DIR' },
} as const;
type GaugeName = keyof typeof GAUGES;

const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }]);
const flag = (isSo: boolean): Sample[] => one(isSo ? 1 : 0);
const secondsSince = (now: number, instant: number) => Math.max(0, (now - instant) / 1_000);

export function composeMetrics(runtime: Runtime, features: Features): MetricsOptions {
  const { config, database, version } = runtime;

  /** A reading that fails is left out, and the others are reported. */
  const readings: readonly (() => Promise<Partial<Record<GaugeName, Sample[]>>>)[] = [
    async () => ({
      tutti_build_info: [{ labels: { version, database: database.name }, value: 1 }],
      tutti_hub_connections: one(features.hub.connectionCount()),
      tutti_hub_unreached: readHandshakeFailures(features.hub.handshakeFailureCounts()),
    }),
    async () => {
      const answers = await database.ping().then(
        () => true,
        () => false,
      );
      return { tutti_database_up: flag(answers && database.findFault() === undefined) };
    },
    () => sampleMonitoring(runtime, features),
    async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return { tutti_disk_free_bytes: one(bavail * bsize) };
    },
    async () => readBackups(runtime),
    async () => ({ tutti_audit_entries_total: one((await features.audit.readRange()).last) }),
  ];

  return {
    token: config.metricsToken,
    mayBeProxied: mayBeProxied(config),
    gauges: GAUGES,
    async read() {
      const found = await Promise.all(readings.map((reading) => reading().catch(() => ({}))));
      return Object.assign({}, ...found) as Record<string, Sample[]>;
    },
  };
}

const readHandshakeFailures = ({ foreignOrigins, missingUpgrades }: HandshakeFailureCounts): Sample[] => [
  { labels: { cause: 'foreign_origin' }, value: foreignOrigins },
  { labels: { cause: 'no_upgrade' }, value: missingUpgrades },
];

function readBackups({ config, clock }: Runtime): Partial<Record<GaugeName, Sample[]>> {
  const names = listBackupNames(config.backupDir);
  const newest = names[0]?.madeAt;
  return {
    tutti_backups: one(names.length),
    tutti_backup_age_seconds: newest === undefined ? [] : one(secondsSince(clock.now(), newest)),
  };
}

async function sampleMonitoring(
  { clock }: Runtime,
  { admin }: Features,
): Promise<Partial<Record<GaugeName, Sample[]>>> {
  const now = clock.now();
  const { stations, library, mail, totalOnlineUsers, activeSessions } = await admin.getMonitoring();
  const ofStation = (read: (station: (typeof stations)[number]) => number) =>
    stations.map((station) => ({ labels: { station: station.genreName }, value: read(station) }));
  return {
    tutti_online_users: one(totalOnlineUsers),
    tutti_sessions: one(activeSessions),
    tutti_listeners: ofStation(({ listeners }) => listeners),
    tutti_station_on_air: ofStation(({ isActive }) => (isActive ? 1 : 0)),
    tutti_programme_lead_seconds: stations.flatMap(({ genreName, isActive, plannedUntil }) =>
      isActive && plannedUntil !== null
        ? [{ labels: { station: genreName }, value: (Date.parse(plannedUntil) - now) / 1_000 }]
        : [],
    ),
    tutti_library_items: (['tracks', 'missing', 'problems'] as const).map((kind) => ({
      labels: { kind },
      value: library[kind],
    })),
    tutti_scan_running: flag(library.phase !== 'idle' && !isBlocked(library.phase)),
    tutti_scan_blocked: flag(isBlocked(library.phase)),
    tutti_scan_finished_timestamp_seconds:
      library.finishedAt === null ? [] : one(Date.parse(library.finishedAt) / 1_000),
    tutti_mails: (['queued', 'failed'] as const).map((state) => ({ labels: { state }, value: mail[state] })),
    tutti_mail_oldest_seconds:
      mail.oldestQueuedAt === null ? [] : one(secondsSince(now, Date.parse(mail.oldestQueuedAt))),
  };
}

const isBlocked = (phase: string) => phase === 'blocked' || phase === 'failed';
