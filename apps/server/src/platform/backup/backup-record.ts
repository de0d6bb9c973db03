/** What a backup says of itself. Without a driver, for those who only list them. */

/** What made a backup: the schedule, a person, an upgrade of the database, or a restore that replaced what was there. */
export const BACKUP_REASONS = ['daily', 'manual', 'upgrade', 'restore'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export interface BackupRecord {
  readonly madeAt: number;
  /** Of the program. */
  readonly version: string;
  /** The kind of database it was made from. */
  readonly engine: string;
  readonly reason: BackupReason;
}

export interface BackupContent extends Partial<BackupRecord> {
  /** Table → rows. */
  readonly counts: Readonly<Record<string, number>>;
}
