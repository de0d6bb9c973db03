import { z } from 'zod';
import { SCAN_PHASES } from '../admin-library/schemas.ts';
import { auditEntry } from '../audit/schemas.ts';
import { instant, userId } from '../wire-values.ts';

/** Checks that `systemHealth` counts (ruling 1.27); their names are in `adminTexts.healthChecks`. */
export const HEALTH_CHECKS = [
  'database',
  'diskSpace',
  'musicFolder',
  'hub',
  'mail',
  'stations',
  'backups',
  'clock',
] as const;
export type HealthCheckId = (typeof HEALTH_CHECKS)[number];

export const healthCheck = z.object({
  id: z.enum(HEALTH_CHECKS),
  name: z.string(),
  isPassing: z.boolean(),
  /** A sentence for a person: what was measured, or what is wrong and what to do. */
  message: z.string(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

export const overviewReply = z.object({
  generatedAt: instant,
  totalUsers: z.number().int(),
  admins: z.number().int(),
  approved: z.number().int(),
  /** Neither approved nor rejected. */
  pending: z.number().int(),
  rejected: z.number().int(),
  /** Currently locked after too many failed sign-ins. */
  locked: z.number().int(),
  activeStreams: z.number().int(),
  listeners: z.number().int(),
  /** Users with an open hub connection or a request within five minutes. */
  onlineUsers: z.number().int(),
  /** Share of passing checks, 0 … 100. */
  systemHealth: z.number().int(),
  checks: z.array(healthCheck),
  /** `Development` or `Production`. */
  environment: z.string(),
  /** `Connected` or `Disconnected`. */
  database: z.string(),
  databaseKind: z.string(),
  version: z.string(),
  startedAt: instant,
  securityWarnings: z.array(z.string()),
  recentActivity: z.array(auditEntry),
});
export type OverviewReply = z.infer<typeof overviewReply>;

/** Whole days up to and including today in UTC; the step of the listener chart depends on the range. */
export const CHART_RANGES = ['day', 'week', 'month'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

export const chartsReply = z.object({
  range: z.enum(CHART_RANGES),
  from: instant,
  to: instant,
  listeners: z.object({
    /** Length of one step. */
    stepMs: z.number().int(),
    /** One point per step, oldest first; null for steps in which the server did not run. */
    points: z.array(
      z.object({
        at: instant,
        /** Listeners in the app and outside of it: the maximum and the mean. */
        peak: z.number().int().nullable(),
        mean: z.number().nullable(),
        onlineUsers: z.number().int().nullable(),
      }),
    ),
  }),
  /** One point per day, oldest first, zeros included. */
  playsPerDay: z.array(z.object({ day: z.iso.date(), plays: z.number().int(), listeners: z.number().int() })),
  newUsers: z.array(
    z.object({ day: z.iso.date(), registered: z.number().int(), approved: z.number().int() }),
  ),
});
export type ChartsReply = z.infer<typeof chartsReply>;

export const monitoringReply = z.object({
  lastUpdated: instant,
  /** Users with a valid session. */
  totalActiveUsers: z.number().int(),
  /** Users with an open hub connection or a request within five minutes (ruling 1.31). */
  totalOnlineUsers: z.number().int(),
  activeSessions: z.number().int(),
  hubConnections: z.number().int(),
  /** The node that answers. */
  server: z.object({
    startedAt: instant,
    /** Resident memory of the process, without its children. */
    memoryBytes: z.number().int(),
    /** The file system of the data folder; null if it cannot be read. Space reserved for root counts as used. */
    disk: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }).nullable(),
    /** Additive: the machine of the node; absent from older servers. */
    machine: z
      .object({
        memory: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }),
        /** Mean of the last minute: how many processors would be busy; null if the system does not measure it. */
        load: z.number().nullable(),
        processors: z.number().int(),
      })
      .optional(),
  }),
  listeners: z.number().int(),
  stations: z.array(
    z.object({
      genreId: z.number().int(),
      genreName: z.string(),
      isActive: z.boolean(),
      listeners: z.number().int(),
      /** Title and artist on air; null while the station is off. */
      nowPlaying: z.string().nullable(),
      /** Additive: the cover of its album; null if it has none, and absent from older servers. */
      artUrl: z.string().nullish(),
      /** The end of the planned timeline. */
      plannedUntil: instant.nullable(),
    }),
  ),
  library: z.object({
    phase: z.enum(SCAN_PHASES),
    message: z.string(),
    read: z.number().int(),
    toRead: z.number().int(),
    tracks: z.number().int(),
    missing: z.number().int(),
    problems: z.number().int(),
    finishedAt: instant.nullable(),
  }),
  /** Whether the answering node decodes music and pictures without network and write access. */
  isCaged: z.boolean(),
  /** Servers that share this database, oldest first; empty if there can be only one. */
  nodes: z.array(
    z.object({
      /** Host name and port. */
      name: z.string(),
      version: z.string(),
      publicUrl: z.string(),
      musicDir: z.string(),
      state: z.enum(['serving', 'refused', 'leaving', 'gone']),
      problems: z.array(z.enum(['clock', 'music-folder', 'version', 'public-url'])),
      /** Background jobs that this node runs for all. */
      work: z.array(z.string()),
      /** Lead over the database's clock, as far as it is certain. */
      clockAheadMs: z.number().int().nullable(),
      startedAt: instant,
      heardAt: instant,
      /** The node that sent this reply. */
      isAsked: z.boolean(),
    }),
  ),
  mail: z.object({
    queued: z.number().int(),
    failed: z.number().int(),
    sentLastDay: z.number().int(),
    oldestQueuedAt: instant.nullable(),
    lastError: z.string().nullable(),
    /** Without a mail server, mails are written to files and reach nobody. */
    hasServer: z.boolean(),
  }),
});
export type MonitoringReply = z.infer<typeof monitoringReply>;

export const activeUser = z.object({
  userId,
  username: z.string(),
  email: z.string(),
  activeTokensCount: z.number().int(),
  lastActivityDisplay: z.string(),
  /** Additive: lets pages show it in their language. */
  lastActivityAt: instant.optional(),
  ipAddress: z.string(),
  isOnline: z.boolean(),
});
export const activeUsersReply = z.object({
  totalActiveUsers: z.number().int(),
  totalOnlineUsers: z.number().int(),
  lastUpdated: instant,
  users: z.array(activeUser),
});
export type ActiveUsersReply = z.infer<typeof activeUsersReply>;
