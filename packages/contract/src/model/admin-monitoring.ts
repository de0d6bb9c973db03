import { z } from 'zod';
import { SCAN_PHASES } from './library-scan.ts';
import { instant, userId } from './wire-values.ts';

export const monitoringReply = z.object({
  lastUpdated: instant,
  /** Users with a valid session. */
  totalActiveUsers: z.number().int(),
  /** Users with an open hub connection or a request within five minutes (resolutions 1.31). */
  totalOnlineUsers: z.number().int(),
  activeSessions: z.number().int(),
  hubConnections: z.number().int(),
  listeners: z.number().int(),
  stations: z.array(
    z.object({
      genreId: z.number().int(),
      genreName: z.string(),
      isActive: z.boolean(),
      listeners: z.number().int(),
      /** Title and artist on air; null while the station is off. */
      nowPlaying: z.string().nullable(),
      /** Until when the timeline is planned. */
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
  mail: z.object({
    queued: z.number().int(),
    failed: z.number().int(),
    sentLastDay: z.number().int(),
    oldestQueuedAt: instant.nullable(),
    lastError: z.string().nullable(),
  }),
});
export type MonitoringReply = z.infer<typeof monitoringReply>;

/** A session as an administrator sees it. */
export const userSession = z.object({
  id: z.string(),
  userId,
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The administrator's own, with which they ask. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;
