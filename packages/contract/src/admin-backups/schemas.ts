import { z } from 'zod';
import { instant } from '../wire-values.ts';

const count = z.number().int().min(0);

/** Why a backup was made; `restore` saves the data that a restore replaces. */
export const backupReason = z.enum(['daily', 'manual', 'upgrade', 'restore']);

export const backup = z.object({
  name: z.string(),
  reason: backupReason,
  madeAt: instant,
  sizeBytes: count,
  /** Version of the program that wrote it; null, like the counts, if the file does not say. */
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
  /** 0 turns scheduled backups off. */
  everyHours: count,
  /** Backups kept per reason. */
  kept: count,
  isCreating: z.boolean(),
  /** Whether this server can restore a backup without outside help. */
  canRestore: z.boolean(),
  /** The last restore if it failed; the server then continues with the previous data. */
  failedRestore: z.object({ name: z.string(), at: instant, reason: z.string() }).nullable(),
});
export type BackupsReply = z.infer<typeof backupsReply>;
