/** A backup's description of itself. It needs no driver, so that listing backups loads none. */

/** The cause of a backup: the schedule, a person, an upgrade of the database, or a restore that replaced it. */
export const BACKUP_REASONS = ['daily', 'manual', 'upgrade', 'restore'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export interface BackupRecord {
  readonly madeAt: number;
  readonly version: string;
  readonly engine: string;
  readonly reason: BackupReason;
}

export interface BackupContent extends Partial<BackupRecord> {
  /** Table → rows. */
  readonly counts: Readonly<Record<string, number>>;
}
