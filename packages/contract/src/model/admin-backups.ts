import { z } from 'zod';
import { instant } from './wire-values.ts';

const count = z.number().int().min(0);

/** What made it: the schedule, a person, an upgrade of the database, or a restore that replaced what was there. */
export const backupReason = z.enum(['daily', 'manual', 'upgrade', 'restore']);

export const backup = z.object({
  name: z.string(),
  reason: backupReason,
  madeAt: instant,
  sizeBytes: count,
  /** Of the program that made it; null, like the counts, for a file that does not say what is in it. */
  version: z.string().nullable(),
  accounts: count.nullable(),
  tracks: count.nullable(),
  playlists: count.nullable(),
});
export type Backup = z.infer<typeof backup>;

export const backupsReply = z.object({
  /** Newest first. */
  backups: z.array(backup),
  folder: z.string(),
  /** 0: only who asks for one gets one. */
  everyHours: count,
  /** Of each reason. */
  kept: count,
  isMaking: z.boolean(),
  /** Whether this server can put one back by itself. */
  canRestore: z.boolean(),
  /** The last restore if it failed; the server then runs on the data from before. */
  failedRestore: z.object({ name: z.string(), at: instant, reason: z.string() }).nullable(),
});
export type BackupsReply = z.infer<typeof backupsReply>;
